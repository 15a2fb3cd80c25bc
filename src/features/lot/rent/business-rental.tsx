import { Briefcase } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './business-rental.module.css';
import { EXTERNAL, formUrl } from '../data/external-links.ts';

/** Business rental; shown only for lots with the contract property [S3], for operators with a form [P6]. */
export function BusinessRental({ lotName }: { readonly lotName: string | null }) {
  const { t } = useTexts();
  const form = formUrl(useOperator().contactForm, lotName);
  if (form === undefined) return null;
  return (
    <section className="card strip screen-only" aria-labelledby="lot-business">
      <Briefcase aria-hidden size={24} strokeWidth={1.75} className={styles.icon} />
      <div className={styles.text}>
        <h2 id="lot-business" className="size-m">
          {t('lot.businessTitle')}
        </h2>
        <p className="muted">{t('lot.businessText')}</p>
      </div>
      <ButtonLink variant="soft" {...EXTERNAL} href={form}>
        {t('lot.businessContact')}
      </ButtonLink>
    </section>
  );
}
