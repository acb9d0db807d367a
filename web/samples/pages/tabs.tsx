import type { KeyboardEvent } from 'react';
import { t } from '../texts/language';

interface TabsProps {
  names: readonly string[];
  active: number;
  onChange: (index: number) => void;
}

/** Phones get one line with arrows instead. */
export function Tabs({ names, active, onChange }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: names.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + names.length) % names.length;
    onChange(index);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('dashboards:pages')}>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${index}`}
            className="tab"
            aria-selected={index === active}
            aria-controls="tab-panel"
            tabIndex={index === active ? 0 : -1}
            onClick={() => onChange(index)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <nav className="pager" aria-label={t('dashboards:pages')}>
        <span aria-live="polite">
          {t('dashboards:pageOf', { name: names[active], page: active + 1, pages: names.length })}
        </span>
        <span>
          <PagerButton
            label={t('dashboards:previousPage')}
            path="m15 6-6 6 6 6"
            disabled={active === 0}
            onClick={() => onChange(active - 1)}
          />
          <PagerButton
            label={t('dashboards:nextPage')}
            path="m9 6 6 6-6 6"
            disabled={active === names.length - 1}
            onClick={() => onChange(active + 1)}
          />
        </span>
      </nav>
    </>
  );
}

interface PagerButtonProps {
  label: string;
  path: string;
  disabled: boolean;
  onClick: () => void;
}

function PagerButton({ label, path, disabled, onClick }: PagerButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={disabled} onClick={onClick}>
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden
      >
        <path d={path} />
      </svg>
    </button>
  );
}
