import { type ComponentProps, type ReactElement, type ReactNode, Suspense } from 'react'
import { useCountdown } from '../device/use-countdown.ts'
import { useTranslation } from '../text/i18n.ts'
import { Button, type ButtonProps } from '../ui/button/Button.tsx'
import { FormErrorMessage } from '../ui/feedback/FormErrorMessage.tsx'
import { SkeletonLines } from '../ui/feedback/Skeleton.tsx'
import { Form } from '../ui/field/Form.tsx'
import type { Elements } from '../ui/text/elements.ts'
import styles from './record-form.module.css'
import type { FormFrame } from './record-form.tsx'

type Submit = Pick<FormFrame, 'busy' | 'apiError'> & Pick<ButtonProps, 'variant' | 'size' | 'children'>

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'children'> {
  readonly children: Elements
  /** The state of the form: what `useRecordForm` returns. */
  readonly frame: Omit<FormFrame, 'dirty' | 'onClose'>
  /** The content above the errors. */
  readonly head?: Elements
  /** Replaces the error of the form: a summary of all errors, which contains it. */
  readonly summary?: Elements
  /** The text of the button that sends the form; undefined while it cannot be sent. */
  readonly submit: ReactNode
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
  /** On a phone each button is as wide as the page: for a form that is the whole page. */
  readonly isWide?: boolean
  /** Further buttons beside the one that sends the form. */
  readonly actions?: Elements
  /** The content below the buttons. */
  readonly foot?: Elements
}

/** The button that sends a form. After too many attempts (429) it is disabled, and shows when the next one is allowed. */
function SubmitButton({ apiError, children, ...look }: Submit): ReactElement {
  const { t } = useTranslation()
  const wait = useCountdown(apiError?.status === 429 ? apiError.retryAfter : undefined, apiError)
  return (
    <Button type="submit" disabled={wait > 0} {...look}>
      {wait > 0 ? t('ui.wait', { count: wait }) : children}
    </Button>
  )
}

/**
 * A form on a page: its errors above the fields (`children`), and its buttons below them. A dialog's form is a `Dialog`. The buttons, and the
 * content below them, appear together with fields that load later: before, nobody can fill them in.
 */
export function RecordForm({
  frame,
  head,
  summary,
  submit,
  variant = 'filled',
  size = 'medium',
  isWide = false,
  actions,
  foot,
  children,
  ...rest
}: Props): ReactElement {
  const { error, busy, apiError, onSubmit, formRef } = frame
  return (
    <Form {...rest} ref={formRef} onSubmit={onSubmit}>
      {head}
      {summary ?? <FormErrorMessage>{error}</FormErrorMessage>}
      <Suspense fallback={<SkeletonLines lines={6} />}>
        {children}
        {submit === undefined ? null : (
          <div className={isWide ? `actions ${styles.wide}` : 'wrap gap-8'}>
            <SubmitButton {...{ busy, apiError, variant, size }}>{submit}</SubmitButton>
            {actions}
          </div>
        )}
        {foot}
      </Suspense>
    </Form>
  )
}
