import type { AnswerOf } from '@portal/contract'
import type { registerStatus } from '@portal/contract/citizens'
import { lazy, type ReactElement, Suspense } from 'react'
import { Link } from 'react-router'
import { formatDate, fullDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { usePageTo } from '../../layout/paths.ts'

const Markdown = lazy(async () => ({ default: (await import('../../../kit/ui/Markdown.tsx')).Markdown }))

type State = AnswerOf<typeof registerStatus>['data'][number]

/** A state of a sign-up: what it is called, since when, what it means and what can be done. */
export function StatusCard({ state }: { readonly state: State }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { status, created_at, details, action } = state
  return (
    <section className="card stack gap-12" role="status">
      <div>
        <h2>{status}</h2>
        {created_at === undefined ? null : (
          <p className="muted">
            <time dateTime={created_at} title={fullDate(created_at)}>
              {t('account.status.since', { date: formatDate(created_at) })}
            </time>
          </p>
        )}
      </div>
      <Suspense fallback={<p>{details}</p>}>
        <Markdown text={details} />
      </Suspense>
      {action === undefined ? null : (
        <p>
          <Link
            to={to(action.to.name === 'Register' ? 'sign-up' : 'sign-in')}
            className={buttonClass({ variant: 'filled' })}
          >
            {action.text}
          </Link>
        </p>
      )}
    </section>
  )
}
