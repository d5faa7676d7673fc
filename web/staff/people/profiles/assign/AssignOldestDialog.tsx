import type { BodyInput, ResponseOf } from '@portal/contract'
import { assignValidatorToMany, listProfiles, mostAssigned } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorText, resolverOf } from '../../../../kit/form/form.ts'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { type InputOf, request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatDate, today } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { useManyForm } from '../../../list/many/many-form.tsx'
import { undoAssigned } from '../../../list/many/undo-many.ts'
import { transitionKeys } from '../../citizen/undo.ts'
import { errorsOfWhose, type ManyValues } from './ValidatorChoice.tsx'
import { Whose } from './Whose.tsx'

interface Props {
  /** The search and the filters of the list. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

interface Values extends ManyValues {
  /** As typed. */
  count: string
}

/** Assigns the citizens of the list who wait the longest and have no validator: as many as the person types. */
export function AssignOldestDialog({ filter, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [needsFiles, setNeedsFiles] = useState(false)
  const waiting = {
    ...filter,
    not_assigned: 'pending',
    waiting_until: filter.waiting_until ?? today(),
    ...(needsFiles && { with_files: '1' }),
  }
  const query = { ...waiting, column: ['waiting_since'], order: ['asc'], fields: ['id', 'waiting_since'] }
  const found = useCallQuery(listProfiles, { query } as InputOf<typeof listProfiles>, {
    freshFor: 0,
    keepPrevious: true,
  })
  const total = found.data?.meta?.total ?? 0
  const since = found.data?.data[0]?.waiting_since
  const max = Math.min(total, mostAssigned)
  const { form, frame, result } = useManyForm<Values, ResponseOf<typeof assignValidatorToMany>>({
    selected: { kind: 'filter', filter: waiting, count: total },
    values: { count: '', isShared: false, validator_id: null, shares: [] },
    resolver: resolverOf((values) => {
      const count = numberIn(values)
      const isRight = count >= 1 && count <= max
      const wrong = { type: 'between', message: errorText('count', 'validation.between', { min: 1, max }) }
      return { ...errorsOfWhose(values), ...(!isRight && { count: wrong }) }
    }),
    send: ({ isShared, validator_id, shares, ...values }) => {
      const whose = isShared ? { shares } : { validator_id }
      const body = { ...whose, filter: waiting, count: numberIn(values), oldest: true }
      return request(assignValidatorToMany, { body: body as BodyInput<typeof assignValidatorToMany> })
    },
    onRecount: (count) => form.setValue('count', String(count)),
    invalidates: transitionKeys,
    undo: undoAssigned,
    skippedText: (amount) => t('profiles.assign.skipped', amount),
    nameOf: (id) => t('tray.record', { id }),
    onDone: () => {},
    onClose,
  })
  const count = numberIn({ count: form.watch('count') })

  if (result !== null) return result
  return (
    <Dialog
      {...frame}
      subtitle={t(Object.keys(filter).length === 0 ? 'profiles.assign.oldest_all' : 'profiles.assign.oldest_filtered')}
      title={t('profiles.assign.oldest')}
      submit={max === 0 ? undefined : t('profiles.assign.save')}
    >
      <QueryResult query={found} lines={2} compact />
      {found.data === undefined ? null : (
        <p>
          {max === 0 || since === null || since === undefined
            ? t('profiles.assign.oldest_none')
            : `${t('profiles.assign.oldest_found', counted(total))} ${t('profiles.assign.oldest_since', { day: formatDate(since) })}`}
        </p>
      )}
      <CheckBox
        label={t('profiles.assign.oldest_with_files')}
        checked={needsFiles}
        onChange={({ currentTarget }) => setNeedsFiles(currentTarget.checked)}
      />
      {max === 0 ? null : (
        <>
          <TextBox
            {...fieldProps(form, 'count')}
            label={t('profiles.assign.oldest_count')}
            inputMode="numeric"
            maxLength={5}
            size="small"
            autoFocus
          />
          <Whose form={form as unknown as UseFormReturn<ManyValues>} count={count} autoFocus={false} />
        </>
      )}
    </Dialog>
  )
}

/** The typed number of citizens; 0 for any other text. */
function numberIn({ count }: Pick<Values, 'count'>): number {
  return /^\d{1,5}$/.test(count.trim()) ? Number(count) : 0
}
