import { usePaths } from '../../../operators/operator-context.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalName } from '../../../ui/local-name.tsx';
import { showWhole } from '../../../ui/show-whole.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { writeAddress } from '../state/search-address.ts';
import { NO_FILTERS } from '../state/search-filters.ts';
import styles from './large-towns.module.css';

/** Suggests towns to a visitor who has asked for nothing yet; links, which work before hydration. [S8] */
export function LargeTowns(props: {
  readonly towns: readonly string[];
  readonly onChosen: () => void;
}) {
  const { t, code } = useTexts();
  const pathname = usePaths().search(code);
  if (props.towns.length === 0) return null;
  return (
    <nav aria-label={t('search.largeTowns')}>
      <ul className={styles.row}>
        {props.towns.map((text) => (
          <li key={text}>
            <Link
              className={styles.town}
              to={{ pathname, search: writeAddress('', { ...NO_FILTERS, text }, undefined) }}
              onClick={props.onChosen}
              onFocus={showWhole}
            >
              <LocalName>{text}</LocalName>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
