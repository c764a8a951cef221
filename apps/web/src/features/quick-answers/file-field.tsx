import type { QuickAnswerFile } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '../../lib/text/bytes'
import { upload } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { quickAnswers } from '../../strings'
import { FileName } from '../../ui/display/file-name'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Spinner } from '../../ui/state/spinner'

interface FileFieldProps {
  file: QuickAnswerFile | null
  error: string | undefined
  onChange: (file: QuickAnswerFile | null) => void
  onUploading: (uploading: boolean) => void
}

const words = quickAnswers.editor

/** The file of a quick answer. It is uploaded when it is chosen, and the quick answer has it once that is saved. */
export function FileField({ file, error, onChange, onUploading }: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const uploading = useMutation({
    mutationFn: (chosen: File) => upload('uploadQuickAnswerFile', chosen),
    onMutate: () => onUploading(true),
    onSuccess: onChange,
    onSettled: () => onUploading(false),
  })
  const problem = uploading.error ? errorSentence(uploading.error, words.uploadFailed) : error
  return (
    <Field label={words.file} error={problem} help={words.fileHelp}>
      {(field) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <input
            ref={picker}
            type="file"
            tabIndex={-1}
            aria-label={words.attach}
            className="hidden"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) uploading.mutate(chosen)
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
          />
          {file && (
            <span className="flex min-w-0 max-w-full items-center gap-2 rounded-control border border-line bg-sunk py-1 pr-1 pl-2.5">
              <Paperclip size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
              <span className="min-w-0">
                <FileName name={file.name} className="text-second font-medium" />
                <span className="block text-micro text-muted">{formatBytes(file.size)}</span>
              </span>
              <button
                type="button"
                aria-label={words.removeFile(file.name)}
                onClick={() => {
                  onChange(null)
                  button.current?.focus()
                }}
                className="grid size-8 shrink-0 place-items-center rounded-[6px] text-muted hover:bg-line hover:text-text pointer-coarse:size-11"
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </span>
          )}
          <Button
            {...field}
            ref={button}
            icon={Paperclip}
            // The name is the visible text, not the label of the field.
            aria-label={file ? words.replace : words.attach}
            busy={uploading.isPending}
            onClick={() => picker.current?.click()}
          >
            {file ? words.replace : words.attach}
          </Button>
          {uploading.isPending && (
            <span role="status" className="flex min-w-0 items-center gap-2 text-second text-muted">
              <Spinner /> <span className="truncate">{words.uploading(uploading.variables.name)}</span>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
