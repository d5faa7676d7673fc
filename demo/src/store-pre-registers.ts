import { type Db, insertRows } from '@portal/server'
import { menFirst, surnames, womenFirst } from './data/names.ts'
import { day } from './population/calendar.ts'

/** How many pre-registers a demonstration has. */
const count = 28

/** One pre-register. Those of the last day are waiting, older ones are expired, and every third one was verified in time. */
function signUp(index: number, now: Date) {
  const first = (index % 2 === 0 ? womenFirst : menFirst)[(index * 5) % 30] ?? 'ANA'
  const [surname = 'ROJAS', s_surname = 'PEÑA'] = [surnames[(index * 7) % 40], surnames[(index * 11 + 3) % 40]]
  const sent = now.getTime() - (index * day) / 7 - 600_000
  const isVerified = index % 3 === 2
  const plain = `${first}.${surname}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return {
    document_type_id: index % 6 === 5 ? 2 : 1,
    document: String(index % 6 === 5 ? 1_140_000_111 + index * 7919 : 1_020_000_317 + index * 104_729),
    name: first,
    surname,
    s_surname: index % 4 === 3 ? null : s_surname,
    email: `${plain}${index + 10}@correo.example`,
    code_sent_at: new Date(sent).toISOString(),
    verified_at: isVerified ? new Date(sent + 900_000).toISOString() : null,
    expires_at: new Date(sent + day).toISOString(),
    created_at: new Date(sent).toISOString(),
    updated_at: new Date(sent).toISOString(),
  }
}

/** Writes the pre-registers, oldest first. They have no verification code. */
export async function storePreRegisters(db: Db, now: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => signUp(count - 1 - index, now))
  await insertRows(db, 'pre_registers', rows)
}
