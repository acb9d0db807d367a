import { describe, expect, it } from 'vitest';
import { formValues, type Nullable } from './form-values';

const empty: Nullable<{ name: string; text: string; kind: string }, 'kind'> = {
  name: '',
  text: '',
  kind: null,
};

describe('formValues', () => {
  it('takes the fields of the form, with its empty values for null', () => {
    const entity = { id: '1', name: 'Northwind', text: null, kind: null };
    expect(formValues(entity, empty)).toEqual({ name: 'Northwind', text: '', kind: null });
  });
});
