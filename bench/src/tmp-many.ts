import { fillEnrolments } from './enrolments.ts'
import { groundOf, password } from './ground.ts'
import { manyRows } from './many.ts'
import { databaseOf, inFolder, startProduct } from './product.ts'
const citizens = 20_000
await inFolder(async (dataDir) => {
  const first = await startProduct(dataDir, citizens, password)
  await fillEnrolments(await databaseOf(dataDir), citizens)
  await first.stop()
  for (const nice of ['10', '0', '10', '0', '10', '0']) {
    process.env.TMP_NICE = nice
    const product = await startProduct(dataDir, citizens, password)
    const ground = await groundOf(product, citizens, 6)
    for (const row of await manyRows(ground)) console.log(nice, row.ours, '|', row.limit)
    await ground.bare.stop()
    await product.stop()
  }
})
