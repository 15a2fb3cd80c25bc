import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPage, optionalPart } from '../../../src/ui/on-demand.tsx';

function Counter(_props: { readonly id: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`Pressed ${count}`}</button>;
}

test('a page whose code came late keeps its state when it is rendered again', async () => {
  const { Page } = lazyPage<{ readonly id: string }>(() => Promise.resolve(Counter));
  const screen = await render(<Page id="1" />);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await screen.rerender(<Page id="2" />);
  await expect.element(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

test('P1: where the code of a part can not be had, the page stands without it', async () => {
  const Part = optionalPart<object>(() => Promise.reject(new Error('no network')));
  await render(
    <Suspense fallback={<p>Part</p>}>
      <Part />
      <p>Page</p>
    </Suspense>,
  );
  await expect.element(page.getByText('Page')).toBeVisible();
});
