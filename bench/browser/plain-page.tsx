/**
 * The peer of the product's page, as simple as it can be. Ten plain cards, and at each key a filter of all lots on
 * the main thread.
 */
import { memo, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  readonly parkingLotId: string | number;
  readonly name: string;
  readonly address: { readonly city: string };
  readonly properties: readonly { readonly id: number; readonly name: string }[];
}

const Card = memo(function Card({ row }: { readonly row: Row }) {
  return (
    <li>
      <a href={`/parkinglot/${row.parkingLotId}`}>
        <b>{row.name}</b>
        <br />
        <span>{row.address.city}</span>
        <br />
        {row.properties.slice(0, 3).map(({ id, name }) => (
          <span className="chip" key={id}>
            <svg width="12" height="12" viewBox="0 0 12 12">
              <path d="M1 1h10v10H1z" />
            </svg>{' '}
            {name}
          </span>
        ))}
      </a>
    </li>
  );
});

function PlainPage({ url }: { readonly url: string }) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [text, setText] = useState('');
  useEffect(() => {
    void fetch(url).then(async (response) => setRows((await response.json()) as readonly Row[]));
  }, [url]);
  const texts = useMemo(
    () => rows.map(({ name, address }) => `${name}\n${address.city}`.toLowerCase()),
    [rows],
  );
  const hits = useMemo(() => {
    const searched = text.trim().toLowerCase();
    return rows.filter((_, index) => texts[index]?.includes(searched));
  }, [rows, texts, text]);
  return (
    <>
      <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{hits.length} treff</p>
      <ul id="results">
        {hits.slice(0, 10).map((row) => (
          <Card key={row.parkingLotId} row={row} />
        ))}
      </ul>
    </>
  );
}

const url = new URLSearchParams(location.search).get('lots') ?? '';
createRoot(document.querySelector('#root')!).render(<PlainPage url={url} />);
