import { type BodyOf, type Endpoints, type QuickAnswer, quickAnswerTypes } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { dropRow, putRow, refreshRows, rowNow } from '../../server/rows'
import { tellRefused } from '../../server/tell-refused'
import { useEditor } from '../../server/use-editor'
import { quickAnswers } from '../../strings'
import { notify } from '../../ui/notify'

export type QuickAnswerType = BodyOf<Endpoints['createQuickAnswer']>['type']

interface Values {
  name: string
  message: string
  /** Empty until one is chosen. */
  type: QuickAnswerType | ''
}

const valuesOf = (answer: QuickAnswer | null): Values => ({
  name: answer?.name ?? '',
  message: answer?.message ?? '',
  type: typeOf(answer?.type),
})

export const typeOf = (text: string | undefined): Values['type'] =>
  quickAnswerTypes.find((type) => type === text) ?? ''

export function useQuickAnswerEditor(answer: QuickAnswer | null, onDone: () => void) {
  const client = useQueryClient()
  const editor = useEditor<QuickAnswer, Values>({
    name: 'quick-answer',
    row: answer,
    valuesOf,
    async create({ type, ...values }) {
      if (type === '') throw new Error(quickAnswers.editor.typeMissing)
      const { msg } = await call('createQuickAnswer', { body: { ...values, type } })
      await refreshRows(client, 'listQuickAnswers')
      return { msg }
    },
    async update({ uuid, version }, { type, ...changes }) {
      const { msg, ...saved } = await call('updateQuickAnswer', {
        body: { id: uuid, data: { ...changes, ...(type ? { type } : {}), version } },
      })
      void putRow(client, 'listQuickAnswers', saved)
      return { msg }
    },
    async reload({ uuid }) {
      await refreshRows(client, 'listQuickAnswers')
      return rowNow(client, 'listQuickAnswers', uuid)
    },
    onDone,
  })
  return {
    ...editor,
    /** The type is the one thing that is asked for here: the list's first option is none. */
    submit: () =>
      editor.values.type === '' ? editor.refuse({ type: quickAnswers.editor.typeMissing }) : editor.submit(),
  }
}

export function useDeleteQuickAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: QuickAnswer) => call('deleteQuickAnswer', { params: { id: answer.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void dropRow(client, 'listQuickAnswers', uuid)
      notify.success(msg)
    },
    onError: (error) => tellRefused(error, quickAnswers.delete.failed),
  })
}
