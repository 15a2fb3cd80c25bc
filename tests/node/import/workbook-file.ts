/** Makes small workbooks and archives for tests. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of some files. */
export function zipped(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(20, 4);
    fields.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}

/** A workbook whose first sheet holds these rows of XML; formats by number: 0 plain, 1 `0000`, 2 date, 3 time. */
export function workbook(rows: string, shared: readonly string[] = []): Buffer {
  const texts = shared.map((text) => `<si><t>${text}</t></si>`).join('');
  return zipped({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Plasser" sheetId="1" r:id="rId7"/><sheet name="Gamle" sheetId="2" r:id="rId8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  });
}
