import { fillEnrolments } from './enrolments.ts'
import { ask, groundOf, password } from './ground.ts'
import { databaseOf, inFolder, startProduct } from './product.ts'
import { writeRows } from './writes.ts'
const citizens = 200_000
const names = ['profiles__by_change', 'profiles__by_type_and_birthdate', 'profiles__by_document_type_and_birthdate', 'profile_moves__by_return']
await inFolder(async (dataDir) => {
  const first = await startProduct(dataDir, citizens, password)
  await fillEnrolments(await databaseOf(dataDir), citizens)
  await first.stop()
  const product = await startProduct(dataDir, citizens, password)
  const ground = await groundOf(product, citizens, 8)
  const definitions = await ask<{ indexdef: string }>(ground.database, 'select indexdef from pg_indexes where indexname = any($1)', [names])
  for (let round = 0; round < 3; round += 1) {
    for (const row of await writeRows(ground)) console.log('with', row.work, row.ours, '|', row.limit)
    for (const name of names) await ask(ground.database, `drop index ${name}`)
    for (const row of await writeRows(ground)) console.log('without', row.work, row.ours, '|', row.limit)
    for (const { indexdef } of definitions) await ask(ground.database, indexdef)
  }
  await ground.bare.stop()
  await product.stop()
})
