import { type ComponentProps, type ReactElement, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useStore } from '../../kit/device/store.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { BackLink } from '../../kit/ui/button/BackLink.tsx'
import { type ButtonProps, buttonClass } from '../../kit/ui/button/Button.tsx'
import type { Elements } from '../../kit/ui/text/elements.ts'
import { PageTitle } from '../../kit/ui/text/PageTitle.tsx'
import { unreadNotices } from './notices.ts'
import styles from './page.module.css'
import { usePageTo } from './paths.ts'

interface Props {
  readonly title: string
  /** The title of the tab and of the entry in search engines. */
  readonly tab?: string
  /** Above the title: which part of a form the page is. */
  readonly part?: string
  /** One or two sentences below the title. */
  readonly lead?: ReactNode
  /** The link back above the title. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Uses the full width of the window; by default a width for reading text. */
  readonly wide?: boolean
  readonly children?: Elements
}

/** A page: the link back, its title, and its content. */
export function Page({ title, tab = title, part, lead, back, wide = false, children }: Props): ReactElement {
  const { t } = useTranslation()
  const unread = useStore(unreadNotices)
  useEffect(() => {
    document.title = `${unread === 0 ? '' : `(${unread}) `}${tab} - ${t('product.name')}`
  }, [tab, unread, t])
  return (
    <div className={`stack gap-20 ${styles.page} ${wide ? styles.wide : ''}`}>
      <div>
        {back === undefined ? null : <BackLink {...back} />}
        {part === undefined ? null : <p className="muted">{part}</p>}
        <PageTitle>{title}</PageTitle>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** The kinds of missing records, each with the page to open instead and its label. */
const ways = {
  activity: ['offer', 'to_offer'],
  person: ['family', 'family'],
  enrolment: ['my-activities', 'my_activities'],
  team: ['my-activities', 'my_activities'],
} as const

/** “Not found”, for an unknown address and for a record (`of`) that does not exist, was deleted or belongs to another family. */
export function NotFoundPage({ of }: { readonly of?: keyof typeof ways }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  if (of !== undefined) {
    const [page, label] = ways[of]
    return (
      <Page title={t(`frame.gone.${of}`)} lead={t(`frame.gone.${of}_text`)}>
        <p>
          <ButtonLink to={to(page)}>{t(`frame.${label}`)}</ButtonLink>
        </p>
      </Page>
    )
  }
  return (
    <Page title={t('frame.not_found')} lead={t('frame.not_found_text')}>
      <p>
        <ButtonLink to={to('offer')}>{t('frame.to_offer')}</ButtonLink>
      </p>
    </Page>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & Pick<ButtonProps, 'variant' | 'size'>

/** A link that looks like a button. */
export function ButtonLink({ variant = 'filled', size, ...rest }: ButtonLinkProps): ReactElement {
  return <Link {...rest} className={buttonClass({ variant, size })} />
}
