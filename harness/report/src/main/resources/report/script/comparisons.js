// Measured beside its bound, and pairs in their order.

function reference(width) {
	const {title, arms, groups} = data.charts.reference;
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

/** Ratios of neighbouring blocks by pair of JVMs, a panel for each metric that was judged. */
function blocks(width) {
	const {panels} = data.charts.blocks;
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
				const tone = armColor(series.index);
				const own = {type: 'scatter', name: series.arm, xAxisIndex: at, yAxisIndex: at, symbol: symbol(series.index)};
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
