import { checkAccessibility, narrow } from '../lib/check-accessibility'
import { screens } from '../lib/screens'

checkAccessibility(screens, narrow)
