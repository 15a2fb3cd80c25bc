import { MAP } from '../../domain/constants.ts';
import type { Viewport } from '../map-props.ts';
import styles from './still.module.css';

/** All of Norway as the embedded map will draw it; nothing at any other viewport. */
export function StillPicture(props: { readonly viewport: Viewport }) {
  const { center, zoom } = props.viewport;
  const [lng, lat] = MAP.defaultCenter;
  if (center[0] !== lng || center[1] !== lat || zoom !== MAP.defaultZoom) return null;
  return <div className={styles['picture']} />;
}
