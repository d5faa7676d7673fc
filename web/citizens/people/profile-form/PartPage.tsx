import type { ComponentProps, ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Page } from '../../frame/Page.tsx'

interface PageProps extends Omit<ComponentProps<typeof Page>, 'part'> {
  /** The number of the part, from 1. */
  readonly at: number
  /** The number of all parts. */
  readonly of: number
}

/** The page of one part of a long form, with the number of the part above the title. */
export function PartPage({ at, of, ...page }: PageProps): ReactElement {
  const { t } = useTranslation()
  return <Page {...page} part={t('parts.at', { at, of })} />
}

interface FormProps extends Omit<ComponentProps<typeof RecordForm>, 'submit' | 'actions' | 'isWide'> {
  /** By default the text of a button that opens the next part. */
  readonly submit?: string
  /** The first page of a form has no page before it. */
  readonly isFirst?: boolean
}

/** The form of one part: the button that opens the next part, and the button that opens the page before. */
export function PartForm({ submit, isFirst = false, ...form }: FormProps): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <RecordForm
      className="stack gap-24"
      {...form}
      isWide
      submit={submit ?? t('parts.next')}
      actions={isFirst ? null : <Button onClick={() => void navigate(-1)}>{t('parts.back')}</Button>}
    />
  )
}
