import { z } from 'zod'
import type { SendError } from '../../../outbound'
import type { DraftToSubmit, TemplateReview } from '../../../template-review'
import { type GraphAccess, graphDelete, graphPost } from '../../meta/graph'
import { draftComponents, parameterFormat } from './draft-components'
import { takenCode, templateErrors, templateSubcodes } from './template-errors'
import { uploadExample } from './upload-example'
import { categoryOfWord, stateOfWord } from './words'

const created = z.looseObject({
  id: z.string().min(1),
  status: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
})
const done = z.looseObject({ success: z.boolean() })
/** It is gone already. */
const unknownObject = '100/33'

/** Creates, changes and deletes the templates of a business account. */
export function reviewTemplates(access: GraphAccess, wabaId: string, appSecret: string): TemplateReview {
  const graph: GraphAccess = {
    ...access,
    errors: templateErrors,
    subcodes: { ...templateSubcodes, [unknownObject]: ['rejected', 'Esta plantilla ya no existe en Meta.'] },
    quotes: true,
  }

  async function partsOf(draft: DraftToSubmit): Promise<readonly object[] | { readonly error: SendError }> {
    const uploaded = draft.file && (await uploadExample(graph, { wabaId, appSecret }, draft.file))
    if (uploaded && 'error' in uploaded) return uploaded
    return draftComponents(draft, uploaded?.handle ?? null)
  }

  return {
    async submit(draft) {
      const components = await partsOf(draft)
      if ('error' in components) return components
      const body = {
        name: draft.name,
        language: draft.language,
        category: draft.category.toUpperCase(),
        allow_category_change: draft.otherCategory,
        parameter_format: parameterFormat(draft),
        components,
      }
      const path = `${encodeURIComponent(wabaId)}/message_templates`
      const answer = await graphPost(graph, { path, body, repeatable: false }, created)
      if ('error' in answer) return { ...answer, taken: answer.error.code === takenCode }
      const { id, status, category } = answer.value
      return { id, state: stateOfWord(status ?? 'PENDING'), category: categoryOfWord(category) }
    },
    async edit(id, draft, { category }) {
      const components = await partsOf(draft)
      if ('error' in components) return components.error
      const body = {
        ...(category && { category: draft.category.toUpperCase() }),
        parameter_format: parameterFormat(draft),
        components,
      }
      const answer = await graphPost(graph, { path: encodeURIComponent(id), body, repeatable: false }, done)
      return 'error' in answer ? answer.error : null
    },
    async remove({ id, name }) {
      const which = new URLSearchParams({ hsm_id: id, name })
      const path = `${encodeURIComponent(wabaId)}/message_templates?${which}`
      const answer = await graphDelete(graph, path, done)
      return 'error' in answer && answer.error.code !== unknownObject ? answer.error : null
    },
  }
}
