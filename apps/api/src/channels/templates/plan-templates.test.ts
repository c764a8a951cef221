import { templateSchema } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { parseTemplateChange } from '../providers/whatsapp/parse/parse-template'
import type { ListedTemplate } from '../template-review'
import { planChanges, planList } from './plan-templates'
import type { TemplateRow } from './template-rows'

const second = (at: number) => new Date(Date.UTC(2026, 10, 29, 12, 0, at))
const now = new Date(Date.UTC(2026, 10, 29, 13))
const template = templateSchema.parse({ name: 'aviso', language: 'es_CO', text: 'Hola', category: 'utility' })
const listed = (more: Partial<ListedTemplate> = {}): ListedTemplate => ({
  ...{ id: '1', template, quality: null, reason: null, examples: {} },
  ...more,
})
const list = (
  rows: readonly TemplateRow[],
  templates: readonly ListedTemplate[],
  at: number,
  complete = true,
) => planList(rows, { templates, complete }, { account: 'a', at: second(at), now })
const known = (more: Partial<TemplateRow> = {}): TemplateRow => {
  const [row] = list([], [listed()], 10).rows
  if (!row) throw new Error('nothing was planned')
  return { ...row, updated_at: second(0), ...more }
}
const applyChange = (row: TemplateRow, field: string, value: object, at: number) => {
  const said = parseTemplateChange(field, {
    message_template_id: 1,
    message_template_name: 'aviso',
    message_template_language: 'es-CO',
    ...value,
  })
  if (!said) throw new Error('it says nothing')
  return planChanges([row], [said], { at: second(at), now })
}
const status = 'message_template_status_update'

describe('what is said of a template', () => {
  it.each<[string, number, string]>([
    ['later is taken', 11, 'rejected'],
    ['in the same second is taken', 10, 'rejected'],
    ['before what is known is left', 9, 'approved'],
  ])('%s', (_, at, state) =>
    expect(applyChange(known(), status, { event: 'REJECTED', reason: 'SCAM' }, at).rows[0]?.state).toBe(
      state,
    ),
  )

  it('leaves the other facts to their own times', () => {
    const paused = applyChange(known(), status, { event: 'PAUSED' }, 20).rows[0] ?? known()
    const moved = applyChange(paused, 'template_category_update', { new_category: 'MARKETING' }, 15).rows[0]
    expect(moved).toMatchObject({ state: 'paused', category: 'marketing', asked_category: 'utility' })
  })

  it('of one that nobody has listed, or of its parts, asks for the list', () => {
    const other = applyChange(known({ name: 'otra', external_id: '7' }), status, { event: 'APPROVED' }, 20)
    const parts = applyChange(known(), 'message_template_components_update', {}, 20)
    expect([other.listAgain, parts.listAgain, other.rows, parts.gone]).toEqual([true, true, [], []])
  })

  it('that Hilo does not know is a state that is not sent', () =>
    expect(applyChange(known(), status, { event: 'HOLOGRAM' }, 20).rows[0]?.state).toBe('other'))
})

describe('a list', () => {
  it('changes nothing that was said after it was asked for, and shows no change twice', () => {
    const said = known({ state: 'paused', state_at: second(30) })
    expect(list([said], [listed()], 20).rows[0]).toMatchObject({ state: 'paused' })
    expect(list([known()], [listed()], 20).changed).toBe(false)
    expect(list([known()], [listed({ quality: 'red' })], 20)).toMatchObject({
      changed: true,
      rows: [{ quality: 'red', version: 2 }],
    })
  })

  it('that is not whole deletes nothing', () => {
    expect(list([known()], [], 90).gone).toHaveLength(1)
    expect(list([known()], [], 90, false).gone).toEqual([])
    // The list may lag behind what was just taken.
    expect(list([known()], [], 20).gone).toEqual([])
    expect(list([known()], [], 9).gone).toEqual([])
  })

  it('finds one whose answer was lost by its name, and gives up one that never arrived', () => {
    const lost = known({ state: 'submitting', external_id: null, state_at: second(0) })
    expect(list([lost], [listed()], 20).rows).toMatchObject([
      { uuid: lost.uuid, external_id: '1', state: 'approved' },
    ])
    expect(list([lost], [], 20)).toMatchObject({ rows: [], gone: [] })
    expect(list([lost], [], 90).rows).toMatchObject([{ state: 'unsent' }])
  })
})
