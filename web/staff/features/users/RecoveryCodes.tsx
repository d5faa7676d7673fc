import { mdiContentCopy, mdiDownload, mdiPrinterOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useSession } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { copyText, printText, saveText } from './keeping.ts'
import styles from './profile.module.css'

/** The recovery codes, each valid once, for use without the authenticator app; shown only once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const { t } = useTranslation()
  const { user } = useSession()
  const title = `${t('product.short')} · ${user?.username ?? ''}\n${t('users.codes.recovery_text')}\n`
  const text = `${title}\n${codes.join('\n')}\n`
  return (
    <>
      <ul className={styles.recovery} data-name="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap gap-8">
        <Button size="small" variant="outlined" icon={mdiContentCopy} onClick={() => void copyText(codes.join('\n'))}>
          {t('users.codes.copy')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          icon={mdiDownload}
          onClick={() => saveText(text, t('users.codes.file'))}
        >
          {t('users.codes.download')}
        </Button>
        <Button size="small" variant="outlined" icon={mdiPrinterOutline} onClick={() => printText(text)}>
          {t('users.codes.print')}
        </Button>
      </div>
    </>
  )
}
