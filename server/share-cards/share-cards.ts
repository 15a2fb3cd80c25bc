/** Makes share cards: the pictures in link previews of lots that have no image. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LotDetail } from '../../src/api/schemas.ts';
import { lotTitle } from '../../src/domain/lot-title.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { WorkThread } from '../threads/work-thread.ts';
import { cardSvg } from './card-svg.ts';

/** The parts of a lot that a card shows. */
export type CardLot = Pick<LotDetail, 'name' | 'address'>;

/** Draws cards with the icons of a build. */
export class ShareCards {
  readonly #directory: string;
  /** One card takes a tenth of a second. */
  readonly #thread: WorkThread<string, Uint8Array>;

  /** @param directory the build's folder */
  constructor(directory: string) {
    this.#directory = directory;
    this.#thread = new WorkThread('card-worker', directory);
  }

  /** Ends the drawing thread when all requested cards are drawn. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Returns the card as SVG. Equal cards have equal SVG, so that a caller can draw them once. */
  async svgOf(operator: Operator, { name, address }: CardLot): Promise<string> {
    const { street, city } = address;
    const title = lotTitle({ name, street }, '') || city;
    const place = [street, city].filter((part) => part.trim() !== '' && part !== title).join(', ');
    const { primary, secondary } = operator.colours.light;
    return cardSvg({
      name: title,
      place,
      operatorName: operator.name,
      accent: primary.background,
      softAccent: secondary.background,
      icon: await this.#icon(operator),
    });
  }

  /** Draws a PNG of 1200 by 630 pixels. */
  draw(svg: string): Promise<Uint8Array> {
    return this.#thread.ask(svg);
  }

  /** Returns the operator's icon, if it is an SVG in the build. */
  async #icon({ id, icon }: Operator): Promise<string | undefined> {
    const [, name] = icon.split(`/operators/${id}/`);
    if (name === undefined || !/^[\w-]+\.svg$/.test(name)) return undefined;
    const file = join(this.#directory, 'operators', id, name);
    return readFile(file, 'utf8').catch(() => undefined);
  }
}
