import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../test/boot'
import { unshownColumns } from './interaction-records'
import { interactionTable } from './rows'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await api.owner.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
  ).rows.map(({ name }) => name)

it('the table of interactions has the columns that rows have, and those that the writer sets itself', async () => {
  expect((await columnsOf('interactions')).toSorted()).toEqual(
    [...Object.keys(interactionTable), 'business_uuid', 'updated_at'].toSorted(),
  )
})

it('the view of interactions shows all of them but those that no list shows', async () => {
  const shown = await columnsOf('interaction_rows')
  const missing = Object.keys(interactionTable).filter((name) => !shown.includes(name))
  expect(missing.toSorted()).toEqual([...unshownColumns].toSorted())
})
