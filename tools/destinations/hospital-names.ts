/** Maps hospitals to the names that people use; the source names them by owner and department. */
const CALLED: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'Akershus Universitetssykehus': ['Akershus universitetssykehus', 'Ahus'],
  'Akershus Universitetssykehus, Kongsvinger, Somatikk': [
    'Kongsvinger sykehus',
    'Ahus Kongsvinger',
  ],
  'Akershus Universitetssykehus, Ski Sykehus': ['Ski sykehus', 'Ahus Ski'],
  'Betanien Sykehus, Somatikk': ['Betanien sykehus'],
  'Diakonhjemmet Sykehus': ['Diakonhjemmet sykehus', 'Diakonhjemmet'],
  'Haugesund Sanitetsforenings Revmatismesykehus': [
    'Haugesund sjukehus',
    'Haugesund Sanitetsforenings Revmatismesykehus',
  ],
  'Haukeland Universitetssjukehus': ['Haukeland universitetssjukehus', 'Haukeland sykehus'],
  'Helgelandssykehuset, Brønnøysund Fødestue': ['Helgelandssykehuset Brønnøysund'],
  'Helse Bergen HF Kysthospitalet i Hagevik': ['Kysthospitalet i Hagevik'],
  'Helse Bergen HF Voss Sjukehus': ['Voss sjukehus'],
  'Helse Førde, Førde Sentralsjukehus': ['Førde sentralsjukehus', 'Førde sjukehus'],
  'Helse Møre og Romsdal, Volda Sjukehus, Røntgen': ['Volda sjukehus'],
  'Helse Nord Trøndelag, Sykehuset Levanger': ['Sykehuset Levanger'],
  'Helse Nord Trøndelag, Sykehuset Namsos': ['Sykehuset Namsos'],
  'Lhl-Sykehuset Gardermoen': ['LHL-sykehuset Gardermoen'],
  'Lhl-Sykehuset Vestfold': ['LHL-sykehuset Vestfold'],
  'Lovisenberg Diakonale Sykehus': ['Lovisenberg sykehus', 'Lovisenberg diakonale sykehus'],
  'Lovisenberg Diakonale Sykehus, Nic Waals Institutt': ['Nic Waals institutt'],
  'Martina Hansens Hospital': ['Bærum sykehus', 'Martina Hansens hospital'],
  'Nordlandssykehuset Somatikk, Bodø': ['Nordlandssykehuset Bodø', 'Bodø sykehus'],
  'Nordlandssykehuset Somatikk, Stokmarknes': [
    'Nordlandssykehuset Stokmarknes',
    'Stokmarknes sykehus',
  ],
  'Oslo Universitetssykehus, Aker': ['Aker sykehus', 'Oslo universitetssykehus Aker'],
  'Oslo Universitetssykehus, Radiumhospitalet': ['Radiumhospitalet'],
  'Oslo Universitetssykehus, Rikshospitalet': [
    'Rikshospitalet',
    'Oslo universitetssykehus Rikshospitalet',
  ],
  'Oslo Universitetssykehus, Ullevål': ['Ullevål sykehus', 'Oslo universitetssykehus Ullevål'],
  'St. Olavs Hospital, Fysikalsk Medisin Lian': ['St. Olavs hospital Lian'],
  'St. Olavs Hospital, Fysikalsk Medisin Øya': [
    'St. Olavs hospital',
    'St. Olavs',
    'Trondheim sykehus',
  ],
  'St. Olavs Hospital, Østmarka': ['St. Olavs hospital Østmarka'],
  'Stavanger Universitetssjukehus': ['Stavanger universitetssjukehus', 'SUS'],
  'Sykehuset Østfold, Askim, Røntgen': ['Sykehuset Østfold Askim', 'Askim sykehus'],
  'Sykehuset i Vestfold HF, Somatikk, Larvik': ['Sykehuset i Vestfold Larvik', 'Larvik sykehus'],
  'Sykehuset i Vestfold HF, Somatikk, Tønsberg': [
    'Sykehuset i Vestfold Tønsberg',
    'Tønsberg sykehus',
    'Sykehuset i Vestfold',
  ],
  'Sykehuset Innlandet, Granheim Lungesykehus': ['Granheim lungesykehus'],
  'UNN, Tromsø Universitetssykehus': [
    'Universitetssykehuset Nord-Norge',
    'UNN',
    'UNN Tromsø',
    'Tromsø sykehus',
  ],
  'Vestre Viken, Ringerike Sykehus, Hallingdal Sjukestugu': ['Hallingdal sjukestugu'],
};
const OF_OWNER =
  /^(?:Helse [^,]+|Vestre Viken|UNN|St\. Olavs Hospital), (?<name>.+ s[jy]u?kehus)$/iu;
const OF_TOWN = /^(?<owner>[^,]*sykehus[^,]*), (?<town>[^,]+)$/iu;

/** Returns the name to show, and then the other names to find the hospital by. */
export function hospitalNames(source: string): readonly [string, ...string[]] {
  const called = CALLED[source];
  if (called !== undefined) return called;
  const { name } = OF_OWNER.exec(source)?.groups ?? {};
  if (name !== undefined) return [lowerKind(name)];
  const { owner, town } = OF_TOWN.exec(source)?.groups ?? {};
  if (owner !== undefined && town !== undefined) {
    return [`${lowerKind(owner)} ${town}`, `${town} sykehus`];
  }
  return [lowerKind(source)];
}

function lowerKind(name: string): string {
  return name.replace(/(?<=.) (Sykehus|Sjukehus|Hospital)\b/gu, (word) => word.toLowerCase());
}
