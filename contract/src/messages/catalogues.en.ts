import type { cataloguesEs } from './catalogues.es.ts'

/** Words of catalogues in English. */
export const cataloguesEn: typeof cataloguesEs = {
  fields: {
    value: 'Value',
    icon: 'Icon',
    is_active: 'Active',
    activity_type_name: 'Activity type',
    project_id: 'Project',
    project_name: 'Project',
    composed_name: 'Full name',
    schedules_count: 'Schedules',
    pse_service_id: 'Payment service',
    pse_service_name: 'Payment service',
    min: 'Minimum age',
    max: 'Maximum age',
    start_time: 'Start time',
    end_time: 'End time',
    day_of_week: 'Day of the week',
    date: 'Date',
    text: 'Text',
    revision: 'Revision',
    file_name: 'File name',
    file_size: 'Size',
    files_count: 'Files',
    state: 'State',
    code_sent_at: 'Code sent at',
    deleted_at: 'Deleted at',
  },
  choices: {
    day_1: 'Monday',
    day_2: 'Tuesday',
    day_3: 'Wednesday',
    day_4: 'Thursday',
    day_5: 'Friday',
    day_6: 'Saturday',
    day_7: 'Sunday',
    family_profile: 'Citizens',
    family_subscription: 'Enrolments and teams',
    family_file: 'Documents',
    state_waiting: 'Waiting',
    state_expired: 'Expired',
    state_verified: 'Verified',
  },
  events: {
    resent: 'Code sent again',
  },
  done: {
    resent: 'A new code was sent. The former one no longer works.',
  },
  refusals: {
    name_taken: 'Another record has the same name or code: change that one before you restore this one.',
    reference_deleted: 'What this record uses was deleted: restore that first.',
    already_verified: 'This person has verified their e-mail already: they need no other code.',
  },
  faults: {
    fixed: 'It cannot be changed in a record of the system.',
  },
  mails: {
    pre_register_code: {
      subject: 'Your code for the citizen portal',
      greeting: 'Hello, {{name}}.',
      text: 'Your code to continue signing up is {{code}}. It expires on {{expires}}. Codes you received before no longer work.',
      action: 'Continue signing up',
      note: 'If you are not signing up for the citizen portal, ignore this e-mail.',
    },
  },
}
