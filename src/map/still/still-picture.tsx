import { MAP } from '../../domain/constants.ts';
import type { Viewport } from '../map-props.ts';
import styles from './still.module.css';

/** All of Norway as the embedded map will draw it; nothing at any other viewport. */
export function StillPicture(props: { readonly viewport: Viewport; readonly dark: boolean }) {
  const { center, zoom } = props.viewport;
  const [lng, lat] = MAP.defaultCenter;
  if (center[0] !== lng || center[1] !== lat || zoom !== MAP.defaultZoom) return null;
  const file = `${import.meta.env.BASE_URL}basemap/still-${props.dark ? 'dark' : 'light'}.svg`;
  return <img className={styles['picture']} src={file} alt="" width={1500} height={1100} />;
}
