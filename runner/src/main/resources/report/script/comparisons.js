// Measured beside its bound, ratios with their intervals, pairs in their order.

function reference(width) {
	const {title, arms, groups} = data.reference;
	return {
		height: 84 + arms.length * (groups.length * 26 + 18),
		option: frame({
			grid: {left: 8, right: 76, top: 44, bottom: 28, containLabel: true},
			legend: legend({data: groups.map((group) => group.name)}),
			xAxis: axis({type: 'value', min: 0, name: title, nameLocation: 'middle', nameGap: 30, splitNumber: width < 500 ? 3 : 6}),
			yAxis: axis({type: 'category', inverse: true, data: arms, axisLabel: {...text(), color: color('ink')}}),
			series: groups.map((group) => ({
				type: 'bar',
				name: group.name,
				barMaxWidth: 22,
				barGap: '15%',
				// Hollow, grey and coloured: bars can be told apart in print as well.
				itemStyle: group.kind === 'published' ? {color: color('paper'), borderColor: color('published'), borderWidth: 1.5} : {color: color(group.kind)},
				data: group.values.map((value, arm) => ({
					value,
					label: {show: value !== null, position: 'right', color: color('ink'), formatter: () => group.texts[arm]}
				})),
				tooltip: {formatter: (point) => group.name + ', ' + arms[point.dataIndex] + ': ' + group.texts[point.dataIndex]}
			}))
		})
	};
}

function forest(width) {
	const {rows, from, to, band, ticks} = data.forest;
	const narrow = width < 560;
	const left = narrow ? 8 : width < 800 ? 160 : 200;
	const size = width < 800 ? 11 : 12;
	const verdict = (row) => '{number|' + row.text + '}{' + row.kind + '|' + row.verdict + '}';
	const rich = {
		number: {color: color('ink'), fontSize: size, ...(narrow ? {padding: [0, 8, 0, 0]} : {width: width < 800 ? 140 : 150})},
		...Object.fromEntries(['good', 'bad', 'same', 'open', 'held', 'none'].map((kind) => [kind, {color: color(kind), fontSize: size, fontWeight: 'bold'}]))
	};
	const intervals = (key) => gapped(rows.flatMap((row, index) => row[key] ? [row[key].map((end) => [end, index])] : []));
	const line = (name, key, thickness, opacity) => ({
		type: 'line',
		name,
		data: intervals(key),
		symbol: 'none',
		silent: true,
		connectNulls: false,
		lineStyle: {color: color('ink'), width: thickness, opacity, cap: 'butt'}
	});
	return {
		height: 56 + rows.length * (narrow ? 52 : 32),
		option: frame({
			grid: {left, right: narrow ? 10 : width < 800 ? 274 : 300, top: 8, bottom: 44},
			xAxis: axis({type: 'value', min: from, max: to, name: 'ratio, candidate / baseline', nameLocation: 'middle', nameGap: 26, ...marks(ticks)}),
			yAxis: [
				// On a phone, the words stand above their line.
				axis({type: 'category', inverse: true, data: rows.map((row, index) => index), z: 5, splitLine: {show: false}, axisLabel: {
					interval: 0,
					color: color('ink'),
					lineHeight: 14,
					...(narrow ? {inside: true, margin: 0, align: 'left', verticalAlign: 'bottom', padding: [0, 0, 6, 0]} : {width: left - 10, overflow: 'break'}),
					formatter: (value) => rows[value].name.replace(/[{}|]/g, ' ') + (narrow ? '\n' + verdict(rows[value]) : ''),
					rich
				}}),
				axis({type: 'category', inverse: true, show: !narrow, position: 'right', data: rows.map((row, index) => index), splitLine: {show: false}, axisLabel: {interval: 0, formatter: (value) => verdict(rows[value]), rich}})
			],
			series: [
				line('95 % CI', 'ci95', 1.5, 0.9),
				line('90 % CI', 'ci90', 5, 0.45),
				{
					type: 'scatter',
					name: 'ratio',
					symbolSize: 9,
					z: 4,
					data: rows.map((row, index) => ({value: [row.ratio, index], itemStyle: {opacity: 1, color: color(row.kind)}})),
					tooltip: {formatter: (point) => rows[point.dataIndex].name + ': ' + rows[point.dataIndex].text + ' ' + rows[point.dataIndex].verdict},
					markArea: {silent: true, itemStyle: {color: color('shade')}, data: [[{xAxis: band[0]}, {xAxis: band[1]}]]},
					markLine: {silent: true, precision: 9, symbol: 'none', label: {show: false}, lineStyle: {color: color('soft'), type: 'solid', width: 1}, data: [{xAxis: 0}]}
				},
				{type: 'scatter', yAxisIndex: 1, data: [], silent: true}
			]
		})
	};
}

/** Ratios of neighbouring blocks by pair of JVMs, a panel for each metric that was judged. */
function blocks(width) {
	const {panels} = data.blocks;
	const several = panels.some((panel) => panel.series.length > 1);
	const {height, ...places} = grid(panels, width, {high: 170, head: several ? 58 : 30});
	// Arms of one pair side by side, blocks of one arm in their order.
	const place = (panel, index, pair, share) => pair + (index + share) * 0.8 / panel.series.length - 0.4;
	return {
		height,
		option: frame({
			...places,
			legend: legend({show: several, icon: null, data: [...new Set(panels.flatMap((panel) => panel.series.map((series) => series.arm)))]}),
			xAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0.5, max: panel.pairs + 0.5, name: 'pair of JVMs', nameLocation: 'middle', nameGap: 24, splitLine: {show: false}, axisLabel: {...text(), hideOverlap: true, customValues: Array.from({length: panel.pairs}, (_, pair) => pair + 1)}})),
			yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: panel.from, max: panel.to, ...marks(panel.ticks)})),
			series: panels.flatMap((panel, at) => panel.series.flatMap((series, index) => {
				const tone = armColor(series.color);
				const own = {type: 'scatter', name: series.arm, xAxisIndex: at, yAxisIndex: at, symbol: SYMBOLS[series.color % 4]};
				return [{
					...own,
					symbolSize: 5,
					silent: true,
					itemStyle: {color: tone, opacity: 0.8},
					data: series.pairs.flatMap((pair) => pair.blocks.map((value, block) => [place(panel, index, pair.pair, (block + 0.5) / pair.blocks.length), value])),
					markArea: {silent: true, data: [
						...(index ? [] : [[{yAxis: panel.band[0], itemStyle: {color: color('shade')}}, {yAxis: panel.band[1]}]]),
						...(series.ci95 ? [[{yAxis: series.ci95[0], itemStyle: {color: tone, opacity: 0.18}}, {yAxis: series.ci95[1]}]] : [])
					]},
					markLine: {silent: true, precision: 9, symbol: 'none', label: {show: false}, lineStyle: {color: tone, type: 'solid', width: 1.5}, data: [{yAxis: series.ratio}]}
				}, {
					...own,
					symbolSize: 11,
					z: 4,
					itemStyle: {color: tone, opacity: 1, borderColor: color('ink'), borderWidth: 1},
					data: series.pairs.map((pair) => [place(panel, index, pair.pair, 0.5), pair.mean]),
					tooltip: {formatter: (point) => series.pairs[point.dataIndex].text + '\nall pairs of ' + series.text}
				}];
			}))
		})
	};
}
