import { limits, type QuickAnswer, quickAnswerTypes } from '@hilo/contracts'
import { useState } from 'react'
import { EditorDialog } from '../../records/editor-dialog'
import { NameField } from '../../records/name-field'
import { quickAnswers } from '../../strings'
import { Field, Select, TextArea } from '../../ui/form/field'
import { FileField } from './file-field'
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
  const [uploading, setUploading] = useState(false)
  const submit = () => (uploading ? editor.refuse({ file: words.stillUploading }) : editor.submit())
  return (
    <EditorDialog
      title={answer ? words.edit : words.create}
      subtitle={answer?.name}
      editor={{ ...editor, submit }}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameField
          label={fields.name}
          value={values.name}
          maxLength={limits.nameLength}
          error={errorOf('name')}
          onChange={(name) => set('name', name)}
        />
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
      <FileField
        file={values.file}
        error={errorOf('file')}
        onChange={(file) => set('file', file)}
        onUploading={setUploading}
      />
    </EditorDialog>
  )
}
