import { limits, type QuickAnswer, quickAnswerTypes } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { quickAnswers } from '../../strings'
import { Field, Input, Select, TextArea } from '../../ui/form/field'
import { typeOf, useQuickAnswerEditor } from './mutations'

interface QuickAnswerEditorProps {
  /** Null: a new one. */
  answer: QuickAnswer | null
  onClose: () => void
}

const words = quickAnswers.editor
/** Fields have the names of their columns. */
const fields = quickAnswers.columns

export function QuickAnswerEditor({ answer, onClose }: QuickAnswerEditorProps) {
  const editor = useQuickAnswerEditor(answer, onClose)
  const { values, set, errorOf } = editor
  return (
    <EditorDialog
      title={answer ? words.edit : words.create}
      subtitle={answer?.name}
      editor={editor}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fields.name} error={errorOf('name')}>
          {(field) => (
            <Input
              {...field}
              value={values.name}
              maxLength={limits.nameLength}
              autoComplete="off"
              onChange={(event) => set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label={fields.type} error={errorOf('type')}>
          {(field) => (
            <Select
              {...field}
              value={values.type}
              onChange={(event) => set('type', typeOf(event.target.value))}
            >
              <option value="">{words.noType}</option>
              {quickAnswerTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={fields.message} error={errorOf('message')} help={words.messageHelp}>
        {(field) => (
          <TextArea
            {...field}
            rows={5}
            value={values.message}
            maxLength={limits.textLength}
            onChange={(event) => set('message', event.target.value)}
          />
        )}
      </Field>
    </EditorDialog>
  )
}
