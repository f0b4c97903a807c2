'use strict';
// Sorts and filters the instances, shows where an instance is in the table and in every figure,
// opens what an address points to, prints what is folded, and shows tooltips to fingers. The page is
// complete without.
(() => {
  const byId = (id) => document.getElementById(id);

  // ---- the long table: the instances

  const makeSearchable = (table) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const collator = new Intl.Collator('en', { numeric: true });

    const keyOf = (row, column, isNumber) => {
      const cell = row.cells[column];
      if (!isNumber) return cell.textContent;
      return 'v' in cell.dataset ? Number(cell.dataset.v) : null;
    };

    // what has no value stays last, in both directions
    const compare = (a, b, sign) => {
      if (a === null || b === null) return (a === null) - (b === null);
      return sign * (typeof a === 'number' ? a - b : collator.compare(a, b));
    };

    const sortBy = (head) => {
      const isNumber = !head.classList.contains('word');
      const sign = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      const keyed = rows.map((row, i) => ({ row, i, key: keyOf(row, head.cellIndex, isNumber) }));
      keyed.sort((a, b) => compare(a.key, b.key, sign) || a.i - b.i);
      for (const other of head.parentElement.cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      body.append(...keyed.map((item) => item.row));
    };

    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => sortBy(head));
    }

    const filter = byId('filter');
    const texts = rows.map((row) => row.textContent.toLowerCase());
    const applyFilter = () => {
      const wanted = filter.value.toLowerCase();
      let shown = 0;
      rows.forEach((row, i) => {
        row.hidden = !texts[i].includes(wanted);
        shown += !row.hidden;
      });
      byId('count').value = `${shown} of ${rows.length}`;
    };
    for (const event of ['input', 'change']) filter.addEventListener(event, applyFilter);
    filter.closest('.controls').hidden = false;
    applyFilter();
  };
  if (byId('table')) makeSearchable(byId('table'));

  // ---- an instance in the table, and its marks in the figures

  const linkInstances = (table) => {
    const placesOf = new Map(); // by the name, which is the first line of a tooltip
    const nameOf = new Map();
    const add = (name, place) => {
      nameOf.set(place, name);
      placesOf.set(name, (placesOf.get(name) || []).concat(place));
    };
    for (const row of table.tBodies[0].rows) add(row.cells[0].textContent, row);
    const rows = new Set(placesOf.keys());
    for (const title of document.querySelectorAll('figure g > title')) {
      const name = title.textContent.split('\n')[0];
      if (rows.has(name)) add(name, title.parentElement);
    }

    const placeAt = (event) => {
      const place = event.target instanceof Element && event.target.closest('tr, g');
      return nameOf.has(place) ? place : null;
    };
    let linked = [];
    const link = (event) => {
      const place = placeAt(event);
      for (const other of linked) other.classList.remove('linked');
      linked = place ? placesOf.get(nameOf.get(place)) : [];
      for (const other of linked) other.classList.add('linked');
    };
    // the page stays where it is, only the table moves
    const reveal = (event) => {
      link(event);
      const place = placeAt(event);
      const box = table.parentElement;
      if (place && place.tagName === 'g') box.scrollTop = linked[0].offsetTop - box.clientHeight / 2;
    };
    document.addEventListener('mouseover', link);
    document.addEventListener('click', reveal);
  };
  if (byId('table')) linkInstances(byId('table'));

  // ---- what is folded

  const openTarget = () => {
    const target = location.hash && byId(location.hash.slice(1));
    const folded = target && target.closest('details');
    if (folded) folded.open = true;
  };
  addEventListener('hashchange', openTarget);
  openTarget();

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = Array.from(document.querySelectorAll('details:not([open])'));
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });

  // ---- tooltips for fingers

  const tip = byId('tip');
  const titleOf = (element) => {
    for (let e = element; e && e.tagName !== 'svg'; e = e.parentElement) {
      const title = Array.from(e.children).find((child) => child.tagName === 'title');
      if (title) return title.textContent;
    }
    return '';
  };
  const showTip = (event) => {
    const element = event.target instanceof SVGElement ? event.target : null;
    tip.textContent = element ? titleOf(element) : '';
    tip.hidden = !tip.textContent;
    if (tip.hidden) return;
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(event.clientX - tip.offsetWidth / 2, room))}px`;
    tip.style.top = `${Math.max(8, event.clientY - tip.offsetHeight - 16)}px`;
  };
  document.addEventListener('click', showTip);
  addEventListener('scroll', () => { tip.hidden = true; }, { passive: true });
  addEventListener('keydown', (event) => { if (event.key === 'Escape') tip.hidden = true; });
})();
