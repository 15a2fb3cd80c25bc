/** Each runs script some time after it was put into a page: by a fetch that fails, a frame that loads, an animation. */
const LATE: readonly ((name: string) => string)[] = [
  (name) => `<img src="x" onerror="${name}()">`,
  (name) => `<video src="x" onerror="${name}()"></video>`,
  (name) =>
    `<style>@keyframes ${name}{}</style><p style="animation-name:${name}" onanimationstart="${name}()">x</p>`,
  (name) => `<svg><animate onbegin="${name}()" attributeName="x" dur="1s"/></svg>`,
  (name) => `<details open ontoggle="${name}()"></details>`,
  (name) => `<iframe srcdoc="<script>parent.${name}()</script>"></iframe>`,
];

/**
 * Resolves once what was put into a page before this call would have run its script: the same kinds of event, begun
 * after it, have come. The page needs scripts.
 */
export async function lateEvents(host: HTMLElement): Promise<void> {
  const { defaultView: view } = host.ownerDocument;
  if (!view) throw new Error('A document without a window has no events.');
  const probes = host.ownerDocument.createElement('div');
  const all = Array.from({ length: LATE.length }, async (_, kind) => {
    const name = `lateEvent${kind}`;
    await new Promise<void>((resolve) => Reflect.set(view, name, () => resolve()));
    Reflect.deleteProperty(view, name);
  });
  probes.innerHTML = LATE.map((late, kind) => late(`lateEvent${kind}`)).join('');
  host.append(probes);
  await Promise.all(all);
  probes.remove();
}
