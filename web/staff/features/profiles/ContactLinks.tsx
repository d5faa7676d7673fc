import { mdiEmailOutline, mdiWhatsapp } from '@mdi/js'
import type { ProfileRow } from '@portal/contract'
import type { ReactElement } from 'react'
import { Value } from '../../../kit/list/Value.tsx'
import { phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import styles from './contact-links.module.css'

type Contact = Pick<ProfileRow, 'full_name' | 'email' | 'mobile_phone' | 'whatsapp'>

/** The citizen's e-mail address; a press starts a mail. */
export function MailLink({ contact }: { readonly contact: Contact }): ReactElement {
  const { t } = useTranslation()
  const label = t('profiles.mail_to', { name: nameCase(contact.full_name) })
  return (
    <a
      href={`mailto:${contact.email}`}
      className={`inline gap-6 ${styles.contact}`}
      title={contact.email}
      aria-label={`${label}: ${contact.email}`}
    >
      <Icon path={mdiEmailOutline} size={18} />
      <span className="cut-off">{contact.email}</span>
    </a>
  )
}

/** The citizen's number; for a number that WhatsApp supports, a press opens the conversation with a greeting. */
export function PhoneLink({ contact }: { readonly contact: Contact }): ReactElement {
  const { t } = useTranslation()
  const { mobile_phone: phone, whatsapp } = contact
  if (phone === null) return <Value value={null} />
  if (whatsapp === null) return <span className="figures">{phoneText(phone)}</span>
  const label = t('profiles.whatsapp_to', { name: nameCase(contact.full_name) })
  return (
    <a
      href={whatsapp}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline gap-6 ${styles.contact}`}
      title={label}
      aria-label={`${label}: ${phoneText(phone)}`}
    >
      <Icon path={mdiWhatsapp} size={18} />
      <span className="figures cut-off">{phoneText(phone)}</span>
    </a>
  )
}
