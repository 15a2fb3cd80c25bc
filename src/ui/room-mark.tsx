import { useState } from 'react';
import { type RoomLot, useRoom } from '../availability/use-room.ts';
import type { Room } from '../domain/availability.ts';
import { useTexts } from '../i18n/texts.tsx';
import { roomText } from './fact-texts.ts';
import styles from './room-mark.module.css';
import { useNow } from './use-now.ts';

/** "14 ledige" or "Fullt": told apart by words and shape. [F4] */
export function RoomMark({ room }: { readonly room: Room }) {
  const { t } = useTexts();
  return (
    <span className={styles.room} data-room={room.state}>
      {roomText(room, t)}
    </span>
  );
}

/** The room in a lot now, if a reading says it. */
export function LotRoom(props: RoomLot) {
  const room = useRoom(props, useNow());
  return room && <RoomMark room={room} />;
}

/** Says to screen readers, politely, when a lot gets full, closes or has room again; not each count. [F4] */
export function RoomStatus({ room }: { readonly room: Room | undefined }) {
  const { t } = useTexts();
  const [last, setLast] = useState(room);
  const [said, setSaid] = useState<Room>();
  if (room && room.state !== last?.state) {
    setLast(room);
    if (last) setSaid(room);
  } else if (said && !(room && roomText(room, t) === roomText(said, t))) {
    // Who reads the page later must not find an old count in it.
    setSaid(undefined);
  }
  return <output className="visually-hidden">{said && roomText(said, t)}</output>;
}
