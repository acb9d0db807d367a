const count = new Intl.NumberFormat('en-US');
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});
const wholeShare = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
export const longMonthNames = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]; // prettier-ignore
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const formatCount = (value: number): string => count.format(value);
export const formatOneDecimal = (value: number): string => oneDecimal.format(value);
export const formatShare = (value: number): string => share.format(value);
export const formatWholeShare = (value: number): string => wholeShare.format(value);
export const formatDollars = (value: number): string => dollars.format(value);
export const formatCompactDollars = (value: number): string => compactDollars.format(value);
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** '+6.4%' or '−3%' with a true minus sign; 'new' if there was nothing before. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '±0%' : 'new';
  const change = now / before - 1;
  const text = Math.abs(change) >= 1 ? wholeShare.format(Math.abs(change)) : share.format(Math.abs(change));
  return change > 0 ? `+${text}` : change < 0 ? `−${text}` : '±0%';
}

/** '1 strike', '1,156 strikes'. */
export function formatStrikes(value: number): string {
  return `${formatCount(value)} ${value === 1 ? 'strike' : 'strikes'}`;
}
