import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { usePageTo } from '../../../layout/paths.ts'
import { stepFor } from './fields.ts'
import styles from './sign-up.module.css'
import { stepSlugs } from './steps.ts'
import { fromCheck } from './use-step.ts'

/** What was refused of the whole form, each with the way to the step that asked for it. It takes the focus. */
export function Faults({ faults }: { readonly faults: Readonly<Record<string, string>> }): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(faults)
  useLayoutEffect(() => {
    if (Object.keys(faults).length > 0) box.current?.focus()
  }, [faults])
  if (all.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={`notice error-tint stack gap-8 ${styles.faults}`}>
      <h2>{t('account.sign_up.faults_title')}</h2>
      <ul>
        {all.map(([field, message]) => {
          const step = stepFor(field)
          return (
            <li key={field}>
              {step === undefined ? (
                message
              ) : (
                <Link
                  className="error-ink"
                  to={`${to('sign-up-step', { step: stepSlugs[step] })}?${fromCheck.name}=${fromCheck.value}`}
                >
                  {message}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
