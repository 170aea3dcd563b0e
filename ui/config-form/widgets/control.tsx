import type { Field } from '../field.ts';
import type { Form } from '../form.ts';
import type { Json } from '../json.ts';
import { AmountInput } from './amount.tsx';
import { ChoiceInput } from './choice.tsx';
import { ListInput } from './list.tsx';
import { MapInput } from './map.tsx';
import { NumberInput } from './number.tsx';
import { RowsInput } from './rows.tsx';
import { SecretInput } from './secret.tsx';
import { SwitchInput } from './switch.tsx';
import { TextInput } from './text.tsx';

export interface ControlProps {
  form: Form;
  field: Field;
  value: Json | undefined;
  /** Of the element that takes the focus; the label points to it. */
  id: string;
  labelId: string;
  /** Ids of the help and of the problems. */
  describedBy: string;
  invalid: boolean;
}

/** What a value of this kind is entered with. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (field.secret) return <SecretInput {...props} />;
  switch (field.input) {
    case 'flag':
      return <SwitchInput {...props} />;
    case 'whole':
    case 'decimal':
      return <NumberInput {...props} />;
    case 'duration':
      return <AmountInput {...props} />;
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'list':
      return <ListInput {...props} />;
    case 'map':
      return <MapInput {...props} />;
    case 'tables':
      return <RowsInput {...props} />;
    default:
      return field.rule === 'size' ? <AmountInput {...props} /> : <TextInput {...props} />;
  }
}

/** What every element that takes a value has in common. */
export function shared({ id, field, describedBy, invalid, form }: ControlProps) {
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid || undefined,
    disabled: field.readonly,
    onBlur: () => form.leave(field),
  };
}
