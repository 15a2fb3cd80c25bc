import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';

interface ShareButtonProps {
  readonly title: string;
  readonly url: string;
  readonly disabled: boolean;
}

/** Shares through the device if it can, else copies the link and says so. */
export function ShareButton({ title, url, disabled }: ShareButtonProps) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const share = async (): Promise<void> => {
    if (await sharedByDevice({ title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const said = outcome && t(outcome === 'copied' ? 'lot.shareCopied' : 'lot.shareFailed');
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => void share()}>
        <Share2 aria-hidden size={18} />
        {said ?? t('lot.share')}
      </Button>
      <output className="visually-hidden">{said}</output>
    </>
  );
}

/** Whether the device's share sheet opened; closing it also counts as done. */
async function sharedByDevice(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function' || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
