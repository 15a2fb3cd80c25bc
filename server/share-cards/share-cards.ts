/** Pictures for link previews, of lots that have none of their own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LotDetail } from '../../src/api/schemas.ts';
import { lotTitle } from '../../src/domain/lot-name.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { CardMaps } from './card-map.ts';
import { CARD_MAP_SIZE, cardSvg } from './card-svg.ts';
import { drawPng } from './draw-png.ts';

/** A lot as far as its card is concerned. */
export type CardLot = Pick<LotDetail, 'name' | 'address' | 'position'>;

/** Draws the cards of a build, one at a time: each keeps a core busy for a moment. */
export class ShareCards {
  readonly #directory: string;
  readonly #maps: CardMaps;
  #last: Promise<unknown> = Promise.resolve();

  /** @param directory the build */
  constructor(directory: string) {
    this.#directory = directory;
    this.#maps = new CardMaps(directory);
  }

  /** Once the cards that were asked for are drawn: one drawn later would open its files again. */
  async close(): Promise<void> {
    await this.#last;
    await this.#maps.close();
  }

  /** A PNG of 1200 by 630 pixels; without a map where none can be read. */
  draw(operator: Operator, lot: CardLot): Promise<Uint8Array> {
    const drawn = this.#last.then(() => this.#draw(operator, lot));
    this.#last = drawn.catch(() => undefined);
    return drawn;
  }

  async #draw(operator: Operator, { name, address, position }: CardLot): Promise<Uint8Array> {
    const { street, city } = address;
    const title = lotTitle({ name, street }, '') || city;
    const place = [street, city].filter((part) => part.trim() !== '' && part !== title).join(', ');
    const { lot: pin } = operator.pins;
    const pinSvg = await this.#picture(pin.src, operator);
    const map =
      position &&
      (await this.#maps.draw({ center: position, ...CARD_MAP_SIZE }).catch(() => undefined));
    return drawPng(
      cardSvg({
        name: title,
        place,
        operatorName: operator.name,
        accent: operator.colours.light.primary.background,
        icon: await this.#picture(operator.icon, operator),
        pin: pinSvg === undefined ? undefined : { ...pin, svg: pinSvg },
        map,
      }),
    );
  }

  /** A picture of the operator's that stands in the build, if it is an SVG. */
  async #picture(address: string, { id }: Operator): Promise<string | undefined> {
    const [, name] = address.split(`/operators/${id}/`);
    if (name === undefined || !/^[\w-]+\.svg$/.test(name)) return undefined;
    const file = join(this.#directory, 'operators', id, name);
    return readFile(file, 'utf8').catch(() => undefined);
  }
}
