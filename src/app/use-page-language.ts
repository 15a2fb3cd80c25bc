import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { changeLanguage } from '../i18n/translations.ts';

/**
 * U1: the language follows the path's prefix; the old one stays until the new texts are there.
 * @returns false when the prefix is no language
 * @throws Fault when the texts can't be had
 */
export function usePageLanguage(): boolean {
  const { i18n } = useTexts();
  const { language: prefix } = useParams();
  const code = prefix === undefined ? DEFAULT_LANGUAGE.code : codeOfPrefix(prefix);
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
  return code !== undefined;
}

/** Norwegian has no prefix, so `/no` is no address of ours. */
function codeOfPrefix(prefix: string) {
  return LANGUAGES.find(({ code }) => code === prefix && code !== DEFAULT_LANGUAGE.code)?.code;
}
