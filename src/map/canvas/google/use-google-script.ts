/**
 * Loads the Maps JavaScript API for `@vis.gl/react-google-maps`. That library on its own tries a blocked script
 * twice within 11 ms, waits for ever for a silent host, and stays failed until the page is reloaded. [M7]
 */
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';

const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js';
const CALLBACK = '__parkingMapReady';
const TRY_TIMEOUT_MS = 8_000;
/** Delays before the second, third and fourth try. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];

interface Policy {
  createScriptURL(url: string): string;
}

/** The policy's name is that of Google's own loader, which the content security policy allows if there is a key. */
function trustedUrl(url: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  };
  if (!trustedTypes) return url;
  const policy = trustedTypes.createPolicy('google-maps-api-loader', {
    createScriptURL: (wanted) => {
      if (!wanted.startsWith(`${SCRIPT_URL}?`)) throw new TypeError(`No map script: ${wanted}`);
      return wanted;
    },
  });
  return policy.createScriptURL(url);
}

function loadOnce(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const global = window as { [CALLBACK]?: () => void };
    const settle = (error?: Error) => {
      clearTimeout(timer);
      if (error) script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(
      () => settle(new Error('The maps script did not answer in time.')),
      TRY_TIMEOUT_MS,
    );
    global[CALLBACK] = () => settle();
    script.addEventListener('error', () => settle(new Error('The maps script could not load.')));
    script.async = true;
    // The referrer is the origin only: the path may name what the visitor searched for. [M2]
    script.referrerPolicy = 'strict-origin';
    script.src = trustedUrl(url);
    document.head.append(script);
  });
}

async function loadWithRetries(url: string): Promise<void> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      await loadOnce(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  await loadOnce(url);
}

/** Google's script keeps the language it was loaded in. */
let loading: { readonly language: string; readonly done: Promise<void> } | undefined;

/** Loads the Maps JavaScript API with advanced markers, once a page. @throws if it fails to load; a later call tries again */
function loadGoogleScript(apiKey: string, language: string): Promise<void> {
  const parameters = new URLSearchParams({
    key: apiKey,
    v: 'weekly',
    libraries: 'marker',
    language,
    loading: 'async',
    auth_referrer_policy: 'origin',
    callback: CALLBACK,
  });
  const url = `${SCRIPT_URL}?${parameters}`;
  if (!loading) {
    const done = loadWithRetries(url).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    loading = { language, done };
  }
  return loading.done;
}

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
    // Another language needs a new page. The address has it and the search is saved, so it looks the same. [U2]
    if (loading && loading.language !== tag) {
      window.location.reload();
      return undefined;
    }
    let wanted = true;
    const fail = (error: unknown) => {
      if (wanted) onFailed(error);
    };
    // Google calls it when it refuses the key, at any time after loading.
    Object.assign(window, { gm_authFailure: () => fail(new Error('Google refused the key.')) });
    loadGoogleScript(apiKey, tag).then(() => wanted && setReady(true), fail);
    return () => {
      wanted = false;
      setReady(false);
    };
  }, [apiKey, tag, onFailed]);
  return ready && apiKey !== undefined;
}
