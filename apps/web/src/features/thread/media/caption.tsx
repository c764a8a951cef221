import { RichText } from '../bubble/rich-text'

/** The text below a file. It wraps at the width of the file, which alone makes the bubble as wide as it is. */
export const Caption = ({ text }: { text: string }) => (
  <div className="w-0 min-w-full">
    <RichText text={text} />
  </div>
)
