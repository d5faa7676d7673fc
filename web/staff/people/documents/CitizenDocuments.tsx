import {
  mdiCheckCircleOutline,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiEyeOutline,
  mdiFileImageOutline,
  mdiFilePdfBox,
  mdiHistory,
  mdiUndoVariant,
  mdiUpload,
} from '@mdi/js'
import { auditedKind, can, fileTransitions, mayReadHistory, openTransitions, type Profile } from '@portal/contract'
import { type FileRow, listFiles } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation, withNamespaces } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { Cell } from '../../list/table/Cell.tsx'
import type { MenuAction } from '../../ui/menu/Menu.tsx'
import { PagedSection } from '../../ui/table/PagedSection.tsx'
import styles from './documents.module.css'

const Menu = lazy(() => import('../../ui/menu/Menu.tsx'), 'Menu')
const DocumentDialog = lazy(() => import('./DocumentDialog.tsx'), 'DocumentDialog')
const DeleteFileDialog = lazy(() => import('./DeleteFileDialog.tsx'), 'DeleteFileDialog')
// The file input and the history come from the catalogues, with their messages.
const AddFileDialog = lazy(() => withNamespaces(import('./AddFileDialog.tsx'), 'data'), 'AddFileDialog')
const HistoryDialog = lazy(
  () => withNamespaces(import('../../list/deletion/HistoryDialog.tsx'), 'data'),
  'HistoryDialog',
)

/** The name of a document: its type and its original file name. */
function nameOf({ file_type, file }: FileRow): string {
  return `${sentenceCase(file_type)} (${file})`
}

/** A citizen's documents: their type, their status and who uploaded them; a section of the citizen's page. */
export function CitizenDocuments({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open } = useDialog()
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly file: FileRow }>()
  const add = () => open((onClose) => <AddFileDialog profileId={profile.id} onClose={onClose} />)
  const view = (file: FileRow) =>
    open((onClose) => <DocumentDialog loaded={file} name={nameOf(file)} onClose={onClose} />)
  const askToDelete = (file: FileRow) =>
    open((onClose) => <DeleteFileDialog file={file} name={nameOf(file)} onClose={onClose} />)
  const showHistory = (file: FileRow) =>
    open((onClose) => (
      <HistoryDialog
        entity="File"
        id={file.id}
        name={nameOf(file)}
        draw={(field, value) => {
          const kind = auditedKind(field, value)
          const isWord = typeof value === 'string' && (kind === 'text' || kind === 'id')
          return <Cell kind={isWord ? 'sentence' : kind} value={value} withText />
        }}
        onClose={onClose}
      />
    ))

  function actionsOf(file: FileRow): readonly (MenuAction | false)[] {
    const mayDecide = can(principal, 'assign-status', 'File', file) && openTransitions(fileTransitions, file).length > 0
    return [
      { key: 'view', label: t('files.view'), icon: mdiEyeOutline, run: () => view(file) },
      mayDecide && {
        key: 'verify',
        label: t('transitions.verify'),
        icon: mdiCheckCircleOutline,
        run: () => view(file),
      },
      mayDecide && { key: 'return', label: t('transitions.return'), icon: mdiUndoVariant, run: () => view(file) },
      mayReadHistory(principal, 'File', file) && {
        key: 'history',
        label: t('profiles.actions.history'),
        icon: mdiHistory,
        run: () => showHistory(file),
      },
      can(principal, 'destroy', 'File', file) && {
        key: 'delete',
        label: t('list.delete'),
        icon: mdiDeleteOutline,
        danger: true,
        apart: true,
        run: () => askToDelete(file),
      },
    ]
  }

  return (
    <>
      <PagedSection
        id="documents"
        title={t('files.title')}
        none={t('files.none')}
        call={listFiles}
        params={{ id: profile.id }}
        perPage={10}
        action={
          can(principal, 'create', 'File', { checker_id: profile.checker_id }) ? (
            <Button size="small" icon={mdiUpload} onClick={add}>
              {t('files.add')}
            </Button>
          ) : undefined
        }
      >
        {(files) =>
          files.map((file) => (
            <li key={file.id} className={`entry row gap-12 shrink ${styles.row}`}>
              <Icon
                path={file.mime === 'application/pdf' ? mdiFilePdfBox : mdiFileImageOutline}
                size={28}
                className="soft"
              />
              <div className="stack grow gap-2">
                <p className="spread gap-4-12">
                  <button
                    type="button"
                    className={`strong accent-ink ${styles.open}`}
                    aria-label={t('files.open', { name: nameOf(file) })}
                    onClick={() => view(file)}
                  >
                    {sentenceCase(file.file_type)}
                  </button>
                  <StatusChip text={file.status} color={file.color} />
                </p>
                <p className={`wrap muted shrink ${styles.rest}`}>
                  <span className="break-words">{file.file}</span>
                  <span className="figures">{sizeText(file.size)}</span>
                  <TimeAgo at={file.created_at} />
                  <span>
                    {file.uploaded_by === null
                      ? t('files.by_citizen')
                      : t('files.by_staff', { name: personNameCase(file.uploaded_by) })}
                  </span>
                </p>
              </div>
              <IconButton
                icon={mdiDotsVertical}
                label={t('list.actions_of', { name: nameOf(file) })}
                aria-haspopup="menu"
                onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, file })}
              />
            </li>
          ))
        }
      </PagedSection>
      {menu === undefined ? null : (
        <Menu
          anchor={menu.anchor}
          label={t('list.actions_of', { name: nameOf(menu.file) })}
          actions={actionsOf(menu.file)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
