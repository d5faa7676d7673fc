import { mdiEmailAlertOutline, mdiEmailOutline, mdiWhatsapp } from '@mdi/js'
import type { ProfileRow } from '@portal/contract'
import type { ComponentProps, ReactElement } from 'react'
import { formatDate, phoneText } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { NoData } from '../../../list/table/Cell.tsx'
import styles from './contact-links.module.css'

interface Props {
  readonly contact: Pick<ProfileRow, 'full_name' | 'email' | 'email_undelivered_at' | 'mobile_phone' | 'whatsapp'>
}

interface LinkProps extends ComponentProps<'a'> {
  readonly icon: string
  /** Describes the effect of a press. */
  readonly label: string
  readonly text: string
  readonly isWarning?: boolean
}

function ContactLink({ icon, label, text, href, isWarning = false, ...link }: LinkProps): ReactElement {
  return (
    <a {...link} href={href} className={`inline gap-6 ${styles.contact}`} aria-label={`${label}: ${text}`}>
      <Icon path={icon} size={18} {...(isWarning && { className: 'warning-ink' })} />
      <span className="figures two-lines">{text}</span>
    </a>
  )
}

/** The citizen's e-mail address; a press starts a mail. An icon shows an address at which mails do not arrive. */
export function MailLink({ contact: { email, email_undelivered_at: since, full_name } }: Props): ReactElement {
  const { t } = useTranslation()
  const label = t('profiles.mail_to', { name: personNameCase(full_name) })
  const look = { text: email, href: `mailto:${email}` }
  if (since === undefined) return <ContactLink icon={mdiEmailOutline} label={label} title={email} {...look} />
  const undelivered = t('profiles.undelivered.since', { day: formatDate(since) })
  return (
    <ContactLink
      icon={mdiEmailAlertOutline}
      isWarning
      label={`${undelivered} ${label}`}
      title={`${email}. ${undelivered}`}
      {...look}
    />
  )
}

/** A notice that mails to the citizen's address do not arrive, since when, and the number to call. Empty while they arrive. */
export function UndeliveredNotice({ contact }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { email_undelivered_at: since, mobile_phone: phone } = contact
  if (since === undefined) return null
  return (
    <p className="notice warning break-words">
      {`${t('profiles.undelivered.since', { day: formatDate(since) })} ${
        phone === null ? t('profiles.undelivered.ask') : t('profiles.undelivered.call', { phone: phoneText(phone) })
      }`}
    </p>
  )
}

/** The citizen's number; for a number that WhatsApp supports, a press opens the conversation with a greeting. */
export function PhoneLink({ contact: { mobile_phone: phone, whatsapp, full_name } }: Props): ReactElement {
  const { t } = useTranslation()
  if (phone === null) return <NoData />
  const text = phoneText(phone)
  if (whatsapp === null) return <span className="figures">{text}</span>
  const label = t('profiles.whatsapp_to', { name: personNameCase(full_name) })
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  return <ContactLink icon={mdiWhatsapp} label={label} text={text} href={whatsapp} title={label} {...outside} />
}
