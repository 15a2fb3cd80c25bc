import { readdir, readlink } from 'node:fs/promises';

/** The files below a path that this process has open, each as often as it has. */
export async function openFiles(path: string): Promise<readonly string[]> {
  const numbers = await readdir('/proc/self/fd');
  const links = await Promise.allSettled(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`)));
  return links.flatMap((link) =>
    link.status === 'fulfilled' && link.value.startsWith(path) ? [link.value] : [],
  );
}
