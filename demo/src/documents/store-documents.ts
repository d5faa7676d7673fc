import { status } from '@portal/contract'
import {
  continueAfter,
  type Db,
  type FileStore,
  insertFile,
  rowBatches,
  system,
  terminalText,
  withoutIndexes,
  withStoredFile,
} from '@portal/server'
import { sql } from 'kysely'
import { documentPicture } from './document-picture.ts'
import { paperPdf } from './paper-pdf.ts'
import { type Bearer, identityCard, insuranceLetter, sample } from './sheets.ts'

const pdf = 'application/pdf'
const identity = 'documento-de-identidad.pdf'
const certificate = 'certificado-eps.pdf'

/** How many citizens under validation get an identity card with their own name. The others share a model. */
const named = 120

/** From this many citizens on, only those whose documents are pending have documents. */
const manyPeople = 20_000

/** How many files are written at the same time. */
const together = 12

const months = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']

/** The sex as a Colombian card prints it: *masculino* or *femenino*. */
const printedSexes: Readonly<Partial<Record<string, string>>> = { HOMBRE: 'M', MUJER: 'F' }

interface Row extends Omit<Bearer, 'born'> {
  readonly id: number
  readonly birthdate: string
}

function bearerOf({ birthdate, sex, ...rest }: Row): Bearer {
  const [year = '', month = '1', day = ''] = birthdate.split('-')
  return { ...rest, sex: printedSexes[sex] ?? 'X', born: `${day}-${months[Number(month) - 1]}-${year}` }
}

function storeFile(db: Db, store: FileStore, name: string, mime: string, bytes: Buffer, now: Date): Promise<number> {
  return withStoredFile(store, { name, mime, bytes, by: system }, now, (stored) => insertFile(db, stored, now))
}

/** Citizens under validation, the longest waiting first, because staff opens their documents. */
async function inHand(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select profiles.id, document_types.name as document_type, document, to_char(birthdate, 'YYYY-MM-DD') as birthdate,
      upper(concat_ws(' ', profiles.name, s_name)) as names, upper(concat_ws(' ', surname, s_surname)) as surnames,
      coalesce(upper(cities.name), 'BOGOTÁ D.C.') as birthplace,
      coalesce(sex.name, '') as sex, coalesce(blood_types.name, '') as blood
    from profiles
    join document_types on document_types.id = document_type_id
    left join cities on cities.id = city_birth_id
    left join sex on sex.id = sex_id
    left join blood_types on blood_types.id = blood_type_id
    where status_id = ${status.profileValidating} order by profiles.id limit ${named}`.execute(db)
  return rows
}

/** Files with the citizen's own name, as columns of the insert. */
interface Own {
  readonly profile_id: number[]
  readonly file_type_id: number[]
  readonly stored_file_id: number[]
}

/** Stores a card and a letter with the citizen's own name for citizens under validation. */
async function storeOwn(db: Db, store: FileStore, now: Date): Promise<Own> {
  const own: Own = { profile_id: [], file_type_id: [], stored_file_id: [] }
  const people = await inHand(db)
  const one = async (row: Row) => {
    const bearer = bearerOf(row)
    const kinds = [
      { type: 1, name: identity, bytes: paperPdf('Documento de identidad', identityCard(bearer)) },
      { type: 2, name: certificate, bytes: paperPdf('Certificado', insuranceLetter(bearer)) },
    ]
    for (const { type, name, bytes } of kinds) {
      // Every fourth citizen sent a photograph of the card.
      if (type === 1 && row.id % 4 === 1) continue
      own.stored_file_id.push(await storeFile(db, store, name, pdf, bytes, now))
      own.profile_id.push(row.id)
      own.file_type_id.push(type)
    }
  }
  for (const batch of rowBatches(people, together)) await Promise.all(batch.map(one))
  return own
}

/** The stored files of the model documents. */
type Models = Readonly<Record<'card' | 'photo' | 'letter', number>>

/**
 * Writes an identity document and a certificate for each citizen. If the citizen is returned, the identity document is returned
 * too.
 */
async function writeRows(db: Db, { card, photo, letter }: Models, own: Own, everybody: boolean): Promise<void> {
  const ids = (list: readonly number[]) => sql`${`{${list.join()}}`}::bigint[]`
  await sql`
    insert into files (profile_id, file_type_id, stored_file_id, status_id, verified_at, uploaded_by_citizen_id, created_at, updated_at)
    select profiles.id, kind.id,
      coalesce(own.stored, case when kind.id = 2 then ${letter}::bigint when profiles.id % 4 = 1 then ${photo} else ${card} end),
      case profiles.status_id when 3 then 9 when 4 then case kind.id when 1 then 10 else 9 end else 8 end,
      case when profiles.status_id = ${status.profileVerified} or (profiles.status_id = ${status.profileReturned} and kind.id = 2)
        then coalesce(profiles.verified_at, profiles.created_at) end,
      profiles.account_id, profiles.created_at, profiles.created_at
    from profiles cross join (values (1), (2)) as kind (id)
    left join unnest(${ids(own.profile_id)}, ${ids(own.file_type_id)}, ${ids(own.stored_file_id)})
      as own (profile, type, stored) on own.profile = profiles.id and own.type = kind.id
    where ${everybody} or profiles.status_id in (${status.profileValidating}, ${status.profileReturned})
    order by profiles.created_at, profiles.id, kind.id`.execute(db)
}

/**
 * Gives the citizens of a demonstration some documents. Many citizens share the same content: one model each of a card, a
 * photograph and a letter. Documents of citizens under validation have their own names, so that a validator can compare them.
 */
export async function storeDocuments(
  db: Db,
  store: FileStore,
  { citizens, now }: { readonly citizens: number; readonly now: Date },
  log: (message: string) => void,
): Promise<void> {
  const models: Models = {
    card: await storeFile(db, store, identity, pdf, paperPdf('Documento de identidad', identityCard(sample)), now),
    photo: await storeFile(db, store, 'foto-del-documento.png', 'image/png', documentPicture(), now),
    letter: await storeFile(db, store, certificate, pdf, paperPdf('Certificado', insuranceLetter(sample)), now),
  }
  const own = await storeOwn(db, store, now)
  const write = () => writeRows(db, models, own, citizens < manyPeople)
  if (citizens < manyPeople) await write()
  else await withoutIndexes(db, ['files'], write, log)
  await continueAfter(db, 'files')
  log(terminalText('start.documents_written'))
}
