import type {
  Template,
  TemplateCategory,
  TemplateDraft,
  TemplateQuality,
  TemplateState,
} from '@hilo/contracts'
import type { FileToSend, SendError } from './outbound'

/** A template as the provider lists it. */
export interface ListedTemplate {
  /** The provider's id; null: it names none. */
  readonly id: string | null
  readonly template: Template
  readonly quality: TemplateQuality | null
  /** Why it was refused, in the provider's word. */
  readonly reason: string | null
  /** Its examples by the keys of `templateFields`; null: it has parts that Hilo does not write. */
  readonly examples: Readonly<Record<string, string>> | null
}

export interface TemplateList {
  readonly templates: readonly ListedTemplate[]
  /** Whether the list is complete. */
  readonly complete: boolean
}

export interface DraftToSubmit extends Omit<TemplateDraft, 'file'> {
  readonly file: FileToSend | null
  /** The provider may choose another category instead of refusing it. */
  readonly otherCategory: boolean
}

export interface SubmittedTemplate {
  readonly id: string
  readonly state: TemplateState
  readonly category: TemplateCategory | null
}

/** A provider that reviews templates. None of these throws: errors are results. */
export interface TemplateReview {
  /** `taken`: it has one of this name in this language. */
  submit(
    draft: DraftToSubmit,
  ): Promise<SubmittedTemplate | { readonly error: SendError; readonly taken?: boolean }>
  /** Replaces its parts, and its category where `category` says so. Null: done. */
  edit(id: string, draft: DraftToSubmit, change: { readonly category: boolean }): Promise<SendError | null>
  /** Null: it is gone, or was before. */
  remove(template: { readonly id: string; readonly name: string }): Promise<SendError | null>
}

/** The provider's report on one template. `name` or `id` may be missing. */
export interface TemplateChange {
  readonly id: string | null
  readonly name: string | null
  readonly language: string | null
  readonly change:
    | {
        readonly kind: 'state'
        readonly state: TemplateState
        readonly reason: string | null
        readonly detail: string | null
      }
    | { readonly kind: 'category'; readonly category: TemplateCategory }
    | { readonly kind: 'next_category'; readonly category: TemplateCategory; readonly at: Date | null }
    | { readonly kind: 'quality'; readonly quality: TemplateQuality | null }
    /** Its parts changed: the next list has them. */
    | { readonly kind: 'parts' }
    | { readonly kind: 'gone' }
}
