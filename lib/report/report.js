'use strict';
// Sorts and filters the instances, shows where an instance is in the table and in every figure, colours
// the marks of instances by a feature, opens what an address points to, prints what is folded, and shows
// tooltips to fingers. The page is complete without.
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

  // by the name of the instance, which is the first line of a tooltip
  const marks = Array.from(document.querySelectorAll('figure g > title'),
    (title) => [title.textContent.split('\n')[0], title.parentElement]);

  const linkInstances = (table) => {
    const placesOf = new Map(); // by the name
    const nameOf = new Map();
    const add = (name, place) => {
      nameOf.set(place, name);
      placesOf.set(name, (placesOf.get(name) || []).concat(place));
    };
    for (const row of table.tBodies[0].rows) add(row.cells[0].textContent, row);
    for (const [name, mark] of marks) add(name, mark);

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
      if (place && place.tagName === 'g' && linked[0].tagName === 'TR') box.scrollTop = linked[0].offsetTop - box.clientHeight / 2;
    };
    document.addEventListener('mouseover', link);
    document.addEventListener('click', reveal);
  };
  if (byId('table')) linkInstances(byId('table'));

  // ---- the colours of marks

  // Okabe & Ito for levels, without the blue of marks that have no colour; for numbers from dark to light
  const levelColours = ['#d55e00', '#009e73', '#cc79a7', '#e69f00', '#000000', '#999999', '#f0e442'];
  const numberColours = ['#00204d', '#31446b', '#666970', '#958f78', '#cab969', '#ffea46'];

  // where a mark is of several algorithms, colours tell these apart
  const ofComparisons = marks.filter(([, mark]) => /-\d+$/.test(mark.closest('figure').id));

  // the levels of a feature in their order, each with its colour and the names that have it; null: there are too many
  const levelsOf = (table, column) => {
    const isNumber = !table.tHead.rows[0].cells[column].classList.contains('word');
    const known = Array.from(table.tBodies[0].rows, (row) => {
      const cell = row.cells[column];
      const value = isNumber ? Number(cell.dataset.v ?? NaN) : cell.textContent;
      return { name: row.cells[0].textContent, value };
    }).filter(({ value }) => value !== '' && !Number.isNaN(value));
    const values = Array.from(new Set(known.map(({ value }) => value)));
    if (isNumber) values.sort((a, b) => a - b);
    else values.sort();
    const colours = isNumber ? numberColours : levelColours;
    if (values.length < 2 || (!isNumber && values.length > colours.length)) return null;
    const n = Math.min(values.length, colours.length);
    const levels = Array.from({ length: n }, (_, i) => {
      const inside = values.slice(Math.floor(i * values.length / n), Math.floor((i + 1) * values.length / n));
      const [first, last] = [inside[0], inside[inside.length - 1]];
      const place = isNumber ? Math.round(i * (colours.length - 1) / (n - 1)) : i;
      return { inside: new Set(inside), label: first === last ? `${first}` : `${first} to ${last}`, colour: colours[place] };
    });
    for (const level of levels) level.names = new Set(known.filter((k) => level.inside.has(k.value)).map((k) => k.name));
    return levels;
  };

  const paint = (levels) => {
    for (const [name, mark] of ofComparisons) {
      const level = levels.find(({ names }) => names.has(name));
      mark.classList.toggle('coloured', Boolean(level));
      mark.lastElementChild.style.fill = level ? level.colour : '';
    }
  };

  const showKey = (key, levels) => {
    const itemOf = ({ label, colour }) => {
      const item = document.createElement('span');
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = colour;
      item.append(swatch, label);
      return item;
    };
    const isWhole = ofComparisons.every(([, mark]) => mark.classList.contains('coloured'));
    const rest = levels.length === 0 || isWhole ? [] : ['other marks: not known'];
    key.replaceChildren(...levels.map(itemOf), ...rest);
  };

  const offerColours = (table) => {
    const box = byId('colours');
    const select = box.querySelector('select');
    const byColumn = new Map();
    for (const head of table.tHead.rows[0].cells) {
      const levels = 'feature' in head.dataset ? levelsOf(table, head.cellIndex) : null;
      if (!levels) continue;
      byColumn.set(`${head.cellIndex}`, levels);
      select.add(new Option(head.textContent, head.cellIndex));
    }
    const apply = () => {
      const levels = byColumn.get(select.value) || [];
      paint(levels);
      showKey(box.querySelector('.key'), levels);
    };
    select.addEventListener('change', apply);
    box.hidden = byColumn.size === 0 || ofComparisons.length === 0;
    if (!box.hidden) apply();
  };
  if (byId('table') && byId('colours')) offerColours(byId('table'));

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
