import { type Label, limits } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { NameField } from '../../records/name-field'
import { labelRecords } from '../../strings'
import { ColorField } from '../../ui/form/inputs/color-field'
import { useLabelEditor } from './mutations'

interface LabelEditorProps {
  /** Null: a new one. */
  label: Label | null
  onClose: () => void
}

const words = labelRecords.editor
const fields = labelRecords.columns

export function LabelEditor({ label, onClose }: LabelEditorProps) {
  const editor = useLabelEditor(label, onClose)
  const { values, set, errorOf } = editor
  return (
    <EditorDialog
      title={label ? words.edit : words.create}
      subtitle={label?.name}
      editor={editor}
      onClose={onClose}
    >
      <NameField
        label={fields.name}
        value={values.name}
        maxLength={limits.labelLength}
        error={errorOf('name')}
        onChange={(name) => set('name', name)}
      />
      <ColorField
        label={fields.color}
        value={values.color}
        onChange={(color) => set('color', color)}
        presets={words.colors}
        words={{ pick: words.pickColor, hex: words.hex, presets: words.presets }}
        error={errorOf('color')}
      />
    </EditorDialog>
  )
}
