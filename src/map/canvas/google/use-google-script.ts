import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { isOtherLanguage, loadGoogleScript, onGoogleAuthFailure } from './load-google-script.ts';

/**
 * Returns whether Google's script is loaded; until then, and after `onFailed`, the embedded map is drawn. [M7]
 * Reloads the page if the script was loaded in another language.
 * @param apiKey undefined: Google isn't wanted and isn't contacted [M2]
 */
export function useGoogleScript(
  apiKey: string | undefined,
  onFailed: (error: unknown) => void,
): boolean {
  const { tag } = useTexts();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (apiKey === undefined) return undefined;
    // The address has the language and the search is saved, so the page looks the same after a reload. [U2]
    if (isOtherLanguage(tag)) {
      window.location.reload();
      return undefined;
    }
    let wanted = true;
    const fail = (error: unknown) => {
      if (wanted) onFailed(error);
    };
    const stop = onGoogleAuthFailure(() => fail(new Error('Google refused the key.')));
    const load = async (): Promise<void> => {
      try {
        await loadGoogleScript(apiKey, tag);
        if (wanted) setReady(true);
      } catch (error) {
        fail(error);
      }
    };
    void load();
    return () => {
      wanted = false;
      setReady(false);
      stop();
    };
  }, [apiKey, tag, onFailed]);
  return ready && apiKey !== undefined;
}
