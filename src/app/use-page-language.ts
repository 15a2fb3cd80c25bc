import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/texts.tsx';
import { usePaths } from '../operators/operator-context.tsx';
import { changeLanguage } from '../i18n/translations.ts';

/**
 * U1: the language follows the path's prefix; the old one stays until the new texts are there. An address that is none
 * of ours leaves it alone.
 * @throws Fault when the texts can't be had
 */
export function usePageLanguage(): void {
  const { i18n } = useTexts();
  const paths = usePaths();
  const { pathname } = useLocation();
  const { page, language } = paths.parse(pathname);
  const hasNone = page === 'other' && !paths.isPrefix(pathname.split('/')[1]);
  const code = hasNone ? undefined : language;
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (code === undefined) return undefined;
    let wanted = true;
    changeLanguage(i18n, code, () => wanted).catch((error: unknown) => {
      if (wanted) setFailure(error);
    });
    return () => {
      wanted = false;
    };
  }, [i18n, code]);

  if (failure !== undefined) throw failure;
}
