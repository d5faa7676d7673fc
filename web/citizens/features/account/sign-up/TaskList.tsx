import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline, mdiCircleSlice4, mdiLockOutline } from '@mdi/js'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '../../../../kit/device/store.ts'
import { Button, buttonClass } from '../../../../kit/ui/Button.tsx'
import { Icon } from '../../../../kit/ui/Icon.tsx'
import { showDone } from '../../../../kit/ui/snackbars.ts'
import { usePageTo } from '../../../layout/paths.ts'
import { clearDraft, draftIsKept, type SignUpDraft } from '../../../session/draft.ts'
import styles from './sign-up.module.css'
import { stepSlugs, stepToOpen, type TaskState, taskStates, tasks } from './steps.ts'

const Confirm = lazy(async () => ({ default: (await import('../../../../kit/ui/Confirm.tsx')).Confirm }))

const icons: Readonly<Record<TaskState, string>> = {
  done: mdiCheckCircle,
  begun: mdiCircleSlice4,
  todo: mdiCircleOutline,
  blocked: mdiLockOutline,
}
const inks: Readonly<Record<TaskState, string>> = {
  done: 'success-ink',
  begun: 'info-ink',
  todo: 'accent-ink',
  blocked: 'faint',
}

type Task = (typeof tasks)[number]

function TaskRow({
  task,
  state,
  draft,
}: {
  readonly task: Task
  readonly state: TaskState
  readonly draft: SignUpDraft
}) {
  const { t } = useTranslation()
  const to = usePageTo()
  const title = t(`account.sign_up.task.${task.name}`)
  const content = (
    <>
      <Icon path={icons[state]} size={24} className={`${inks[state]} rigid`} />
      <span className="grow">
        <span className="block strong">{title}</span>
        <span className="muted">
          {state === 'blocked'
            ? t(task.name === 'check' ? 'account.sign_up.blocked_check' : 'account.sign_up.blocked_email')
            : t(`account.sign_up.state.${state}`)}
        </span>
      </span>
    </>
  )
  return (
    <li className={styles.task}>
      {state === 'blocked' ? (
        <span className={styles.row}>{content}</span>
      ) : (
        <Link
          to={to('sign-up-step', { step: stepSlugs[stepToOpen(task, draft)] })}
          className={`${styles.row} pressable inset-focus ink`}
        >
          {content}
          <Icon path={mdiChevronRight} size={22} className="faint rigid" mirrored />
        </Link>
      )}
    </li>
  )
}

/** Removes everything that was typed, after a question. */
function Erase(): ReactElement {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  return (
    <div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {t('account.sign_up.erase')}
      </Button>
      <Suspense fallback={null}>
        {asks ? (
          <Confirm
            title={t('account.sign_up.erase_question')}
            text={t('account.sign_up.erase_text')}
            action={t('account.sign_up.erase')}
            danger
            onClose={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false)
              void clearDraft().then(() => showDone(t('account.sign_up.erased')))
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The parts of a sign-up with where each stands, and the next one as the button. */
export function TaskList({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const isKept = useStore(draftIsKept)
  const states = taskStates(draft)
  const done = [...states.values()].filter((state) => state === 'done').length
  const next = tasks.find(({ name }) => states.get(name) === 'begun' || states.get(name) === 'todo')
  const hasBegun = draft.done.length > 0 || Object.keys(draft.values).length > 0
  return (
    <>
      {next === undefined ? null : (
        <p>
          <Link
            to={to('sign-up-step', { step: stepSlugs[stepToOpen(next, draft)] })}
            className={`${buttonClass({ variant: 'filled' })} ${styles.wide}`}
          >
            {hasBegun
              ? t('account.sign_up.go_on', { task: t(`account.sign_up.task.${next.name}`) })
              : t('account.sign_up.start')}
          </Link>
        </p>
      )}
      <section className={styles.list} aria-labelledby="sign-up-progress">
        <p id="sign-up-progress" className="soft">
          {t('account.sign_up.progress', { done, all: tasks.length })}
        </p>
        <ol>
          {tasks.map((task) => (
            <TaskRow key={task.name} task={task} state={states.get(task.name) ?? 'blocked'} draft={draft} />
          ))}
        </ol>
      </section>
      <p className={isKept ? 'muted' : 'notice warning-tint'}>
        {t(isKept ? 'account.sign_up.kept' : 'account.sign_up.not_kept')}
      </p>
      {hasBegun ? <Erase /> : null}
    </>
  )
}
