/** The saved lots as one text, without the code that reads them: most visitors save none. */
import { useOperator } from '../operators/operator-context.tsx';
import { useLastingText } from '../ui/lasting-text.ts';

export function savedKey(operatorId: string): string {
  return `saved-lots:${operatorId}`;
}

/** The text of the page's operator, also as another tab changes it; undefined where nothing is saved, and on the server. */
export function useSavedText(): string | undefined {
  return useLastingText(savedKey(useOperator().id));
}
