import * as calls from '@portal/contract/staff'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { notify } from '../../base/services/jobs/notify.ts'
import { uploadOf } from '../../base/storage/uploads.ts'
import { translate } from '../../base/text/i18n.ts'
import { orderImport } from './import-job.ts'
import { type Importing, importMessage, importSchedules, type Writing } from './import-schedules.ts'
import { listImports, undoImport } from './stored-imports.ts'
import { templateOfSchedules } from './template-sheets.ts'

type ImportContext = CallContext<typeof calls.importSchedules>

function importingOf({ body: { file, ...options }, ...context }: ImportContext): Importing {
  return { ...context, file: uploadOf(file), options }
}

/** An import in its request. Its person may have left the page meanwhile, or may want to undo it tomorrow. */
function inRequest({ principal, now, origin }: ImportContext): Writing {
  return {
    mostRows: calls.mostAtOnce,
    end: (tx, { file_name, creates }) =>
      notify(tx, principal.id, calls.importNotification, now, {
        title: translate('es', 'notices.import_done'),
        subject: translate('es', 'notices.import_rows', { file: file_name, count: creates }),
        user: origin.user_name ?? '',
        url: { name: 'schedules' },
      }),
  }
}

/** The calls for schedules in workbooks: template, import, list of imports, and undo. */
export function registerScheduleImports({ call, change, data, list, store }: Registrar): void {
  data(calls.templateOfSchedules, (db, context) => templateOfSchedules(db, context.principal, context.locale))

  // The handler opens its own transaction: it reads the workbook first, a dry run writes nothing, and a large file is stored before the transaction.
  call(calls.importSchedules, async (db, context) => {
    const importing = importingOf(context)
    const { needsJob, ...details } = await importSchedules(db, importing, inRequest(context))
    if (needsJob) return orderImport({ db, store }, importing, details)
    return { data: importMessage(context.locale, details), details }
  })

  list(calls.listScheduleImports, { find: listImports })

  change(calls.undoScheduleImport, undoImport)
}
